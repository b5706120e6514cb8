import type { Result } from '#contract/results/public.ts';
import { foldName } from '#contract/text/typedText.ts';
import { titleOf } from '#server/competitions/index.ts';
import type { Vault } from '#server/platform/secrets/vault.ts';
import type { ResultRow } from './store.ts';

/**
 * Returns the keyed hash of a name, for earlier releases, which look results up by it. This one compares names, as a hash is specific to one way of
 * folding them.
 */
export const nameIndex = (vault: Vault, name: string): string => vault.mac(foldName(name), 'result name');

/** Returns the name on the English side of a certificate: the entry's Latin name, otherwise the name. */
export const englishNameOf = (row: ResultRow): string => row.latinName ?? row.name;

/** Scores are stored in hundredths and shown in points. */
const points = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100);

export const toResult = (row: ResultRow): Result => ({
  certificateNo: row.certificateNo,
  name: row.name,
  competition: { id: row.competitionId, slug: row.slug, season: row.season, title: titleOf(row) },
  group: row.groupName,
  teamName: row.teamName,
  organization: row.organization,
  creativity: points(row.creativity),
  task: points(row.task),
  total: points(row.total),
  durationMs: row.durationMs,
  award: row.award,
  rank: row.rank,
});
