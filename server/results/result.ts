import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { awardOf } from '#contract/competitions/awards.ts';
import { defaultRubric } from '#contract/judging/rubric.ts';
import type { CriterionScore, Result } from '#contract/results/public.ts';
import { foldName } from '#contract/text/typedText.ts';
import { awardsOf, rubricOf, titleOf } from '#server/competitions/index.ts';
import type { Vault } from '#server/platform/secrets/vault.ts';
import type { ResultRow } from './store.ts';

/**
 * Returns the keyed hash of a name, for earlier releases, which look results up by it. This one compares names, as a hash is specific to one way of
 * folding them.
 */
export const nameIndex = (vault: Vault, name: string): string => vault.mac(foldName(name), 'result name');

/** Returns the name on the English side of a certificate: the entry's Latin name, otherwise the name. */
export const englishNameOf = (row: ResultRow): string => row.latinName ?? row.name;

/**
 * Returns true if a result may show the team's name: by the entry's present consent, given or withdrawn since. That of publication counts only without an
 * entry.
 */
export const mayTeamBeNamed = ({ entryPublishName, publishName, isRefusedElsewhere }: ResultRow): boolean =>
  (entryPublishName ?? publishName) === 1 && isRefusedElsewhere !== 1;

/** Returns true if a result may show the child's name, for which the guardian's answer counts too. */
export const mayBeNamed = (row: ResultRow): boolean => mayTeamBeNamed(row) && row.guardianPublishName !== 0;

/** Number of competitions whose texts are remembered as they were read. */
const MAX_KNOWN = 50;

/** Reads a column that all results of a competition share once for all of them. */
const readOnce = <T extends object>(column: 'awards' | 'rubric' | 'title', read: (row: ResultRow) => T): ((row: ResultRow) => T) => {
  const known = new LRUCache<string, T>({ max: MAX_KNOWN });
  return (row) => {
    const text = row[column] ?? '';
    const value = known.get(text) ?? read(row);
    known.set(text, value);
    return value;
  };
};
const awardsOfResult = readOnce('awards', awardsOf);
const criteriaOf = readOnce('rubric', (row) => [...rubricOf(row).criteria, ...defaultRubric.criteria]);
const titleOfResult = readOnce('title', titleOf);

/** Scores are stored in hundredths and shown in points. */
const points = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100);

const Scores = z.record(z.string(), z.int());

/** Returns the stored scores with the names of their criteria: those of the competition's rubric, otherwise of the default one. */
const scoresOf = (row: ResultRow): CriterionScore[] => {
  const stored = Scores.parse(JSON.parse(row.scores));
  const named = criteriaOf(row);
  return [...new Set([...named.map(({ key }) => key), ...Object.keys(stored)])].flatMap((key) => {
    const score = stored[key];
    if (score === undefined) return [];
    return [{ key, title: named.find((criterion) => criterion.key === key)?.title ?? { 'zh-CN': key, 'en-US': key }, points: score / 100 }];
  });
};

export const toResult = (row: ResultRow): Result => {
  const scores = scoresOf(row);
  const scoreOf = (key: string) => scores.find((score) => score.key === key)?.points ?? null;
  const award = awardOf(awardsOfResult(row), row.award);
  return {
    certificateNo: row.certificateNo,
    name: row.name,
    competition: { id: row.competitionId, slug: row.slug, season: row.season, title: titleOfResult(row) },
    group: row.groupName,
    teamName: row.teamName,
    organization: row.organization,
    scores,
    creativity: scoreOf('creativity'),
    task: scoreOf('task'),
    total: points(row.total),
    durationMs: row.durationMs,
    award: award.key,
    awardTitle: award.title,
    awardLook: award.look,
    rank: row.rank,
  };
};
