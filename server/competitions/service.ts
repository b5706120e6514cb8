import type { Competition, CompetitionSummary } from '#contract/competitions/public.ts';
import type { Text } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import type { Db } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { PublicAnswer } from '#server/platform/http/publicReads.ts';
import { nextChange, titleOf, toCompetition, toSummary } from './competition.ts';
import { competitionsByIds, countWaitlisted, findCompetition, selectCompetitions } from './store.ts';

type CompetitionDeps = Pick<Deps, 'db' | 'clock'>;

/** Sort order within a season: competitions that can be acted on come first. */
const statusOrder: readonly CompetitionSummary['status'][] = [
  'signing_up',
  'upcoming',
  'in_competition',
  'registration_ended',
  'finished',
  'called_off',
];

/** Returns the competitions, newest season first. */
export const listCompetitions = async (
  { db, clock }: CompetitionDeps,
  filter: { season?: number | undefined; mode?: CompetitionSummary['mode'] | undefined; status?: CompetitionSummary['status'] | undefined },
): Promise<PublicAnswer<{ items: CompetitionSummary[]; total: number }>> => {
  const now = clock.now();
  const rows = await selectCompetitions(db, filter);
  const all = rows.map((row) => toSummary(row, now));
  const items = (filter.status ? all.filter(({ status }) => status === filter.status) : all).sort(
    (a, b) => b.season - a.season || statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status),
  );
  return { answer: { items, total: items.length }, until: nextChange(rows, now) };
};

/** Returns one competition by id or slug. Throws not_found. */
export const getCompetition = async ({ db, clock }: CompetitionDeps, idOrSlug: string): Promise<PublicAnswer<Competition>> => {
  const now = clock.now();
  const row = await findCompetition(db, idOrSlug);
  if (!row) throw new Problem('not_found');
  return { answer: toCompetition(row, await countWaitlisted(db, row.id), now), until: nextChange([row], now) };
};

/** Returns the names of competitions by id: the title in both languages with the season, as every season has the same titles. */
export const competitionNames = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Text>> =>
  new Map(
    (await competitionsByIds(db, [...new Set(ids)])).map((row) => {
      const { 'zh-CN': zh, 'en-US': en } = titleOf(row);
      return [row.id, { 'zh-CN': `${zh} (${row.season})`, 'en-US': `${en} (${row.season})` }];
    }),
  );
