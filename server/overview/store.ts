import { sql } from 'kysely';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import { workStages } from '#contract/works/rules/workStage.ts';
import type { CompetitionRow } from '#server/competitions/index.ts';
import type { Db } from '#server/database/connection.ts';
import { countUpTo } from '#server/database/pagination.ts';

/** Returns the few competitions of a scope, newest season first. */
export const competitionsIn = (db: Db, scope: CompetitionScope): Promise<CompetitionRow[]> => {
  const all = db.selectFrom('competition').selectAll().orderBy('season', 'desc').orderBy('signupOpensAt').orderBy('id');
  return (scope === null ? all : all.where('id', 'in', scope)).execute();
};

/** Returns the number of entries of the given competitions by state. */
export const entriesByState = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('registration')
        .select((e) => ['competitionId', 'state', e.fn.countAll<number>().as('n')])
        .where('competitionId', 'in', ids)
        .groupBy(['competitionId', 'state'])
        .execute();

/** Selects the works that wait for their release: not those that are held back, or reported. */
const worksToRelease = (db: Db, competitionId: string) =>
  db.selectFrom('standing').where('competitionId', '=', competitionId).where('stage', '=', workStages.indexOf('waiting'));

export const countWorksToRelease = (db: Db, ids: readonly string[], max: number): Promise<number> =>
  countUpTo(
    db,
    ids.map((id) => worksToRelease(db, id)),
    max,
  );

/** Returns the submission time of the work that has waited longest for its release; null if none. */
export const oldestWork = async (db: Db, ids: readonly string[]): Promise<number | null> => {
  const rows = await Promise.all(
    ids.map((id) => worksToRelease(db, id).select('submittedAt').orderBy('submittedAt').limit(1).executeTakeFirst()),
  );
  const instants = rows.flatMap((row) => row?.submittedAt ?? []);
  return instants.length === 0 ? null : Math.min(...instants);
};

/** Returns the number of bursts of votes on which nobody has ruled, counted up to `max` + 1. */
export const countVoteFlags = (db: Db, ids: readonly string[], max: number): Promise<number> =>
  countUpTo(
    db,
    ids.map((id) => db.selectFrom('voteFlag').where('competitionId', '=', id).where('settledAs', 'is', null)),
    max,
  );

/** A literal as in the partial index, so that both databases use it. */
const needsSomebody = sql<boolean>`failed_at is not null and reason <> 'expired' and reason <> 'stopped'`;

/** Returns the number of failed messages that nobody has ended, counted up to `max` + 1, and the time of the first. */
export const failedMessages = async (db: Db, max: number): Promise<{ count: number; oldest: number | null }> => {
  const givenUp = db.selectFrom('message').where(needsSomebody);
  const first = await givenUp.select('failedAt').orderBy('failedAt').limit(1).executeTakeFirst();
  return { count: await countUpTo(db, [givenUp], max), oldest: first?.failedAt ?? null };
};
