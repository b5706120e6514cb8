import { expressionBuilder, type Insertable } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';
import type { VoteFlagTable } from '#server/database/tables/votes.ts';

const joined = expressionBuilder<Tables, 'vote' | 'voteFlag'>();
/** Condition: a vote belongs to a flag. */
export const inFlag = joined.and([
  joined('voteFlag.workId', '=', joined.ref('vote.workId')),
  joined('voteFlag.day', '=', joined.ref('vote.day')),
  joined('voteFlag.firstAt', '<=', joined.ref('vote.castAt')),
  joined('voteFlag.lastAt', '>=', joined.ref('vote.castAt')),
  joined.or([
    joined.and([joined('voteFlag.reason', '=', 'address'), joined('voteFlag.source', '=', joined.ref('vote.addressHash'))]),
    joined.and([joined('voteFlag.reason', '=', 'fresh_accounts'), joined('vote.fresh', '=', 1)]),
  ]),
]);

/** Votes of one work and day from one source. */
export type VoteGroup = Pick<VoteFlagTable, 'workId' | 'day' | 'reason' | 'source'>;

/** Returns the votes since then, selected by time first: grouping would otherwise make SQLite walk all votes in the order of their works. */
const withVotesSince = (db: Db, since: number) =>
  db.with(
    (cte) => cte('recent').materialized(),
    (e) => e.selectFrom('vote').select(['workId', 'day', 'addressHash', 'fresh']).where('castAt', '>=', since),
  );

/** Selects the works, days and sources with at least `min` votes since then. */
export const sourcesWithVotes = (db: Db, since: number, min: number) =>
  withVotesSince(db, since)
    .selectFrom('recent')
    .select(['workId', 'day', 'addressHash'])
    .where('addressHash', 'is not', null)
    .groupBy(['workId', 'day', 'addressHash'])
    .having((e) => e.fn.countAll(), '>=', min)
    .execute();

/** Selects the works and days with at least `min` votes of new accounts since then. */
export const daysWithFreshVotes = (db: Db, since: number, min: number) =>
  withVotesSince(db, since)
    .selectFrom('recent')
    .select(['workId', 'day'])
    .where('fresh', '=', 1)
    .groupBy(['workId', 'day'])
    .having((e) => e.fn.countAll(), '>=', min)
    .execute();

/** Times of the votes of a group, in order. */
export const timesOfGroup = async (db: Db, { workId, day, reason, source }: VoteGroup): Promise<number[]> => {
  const votes = db.selectFrom('vote').select('castAt').where('workId', '=', workId).where('day', '=', day).orderBy('castAt');
  const own = reason === 'address' ? votes.where('addressHash', '=', source) : votes.where('fresh', '=', 1);
  return (await own.execute()).map(({ castAt }) => castAt);
};

/** Writes a flag, or updates the time span of its group's flag. A settled one is open again only if votes have come that nobody has ruled on. */
export const saveFlag = async (
  db: Db,
  { firstAt, lastAt, count, ...flag }: Omit<Insertable<VoteFlagTable>, 'competitionId' | 'settledAs' | 'rulingId'>,
): Promise<void> => {
  const span = { firstAt, lastAt, count };
  await db
    .insertInto('voteFlag')
    .values((e) => ({
      ...flag,
      ...span,
      competitionId: e.selectFrom('work').select('work.competitionId').where('work.id', '=', flag.workId),
    }))
    .onConflict((c) =>
      c.columns(['workId', 'day', 'reason', 'source']).doUpdateSet((e) => ({
        ...span,
        settledAs: e
          .case()
          .when(
            e.or([
              e('excluded.count', '>', e.ref('voteFlag.count')),
              e('excluded.firstAt', '<', e.ref('voteFlag.firstAt')),
              e('excluded.lastAt', '>', e.ref('voteFlag.lastAt')),
            ]),
          )
          .then(null)
          .else(e.ref('voteFlag.settledAs'))
          .end(),
      })),
    )
    .execute();
};
