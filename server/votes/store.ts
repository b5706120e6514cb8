import { expressionBuilder, type Insertable } from 'kysely';
import type { Db, Tx } from '../database/connection.ts';
import type { Tables } from '../database/tables/index.ts';
import type { VoteTable } from '../database/tables/votes.ts';
import { isPublicWork } from '../works/public.ts';

const publicWorks = (db: Db | Tx) =>
  db
    .selectFrom('work')
    .innerJoin('registration', 'registration.id', 'work.registrationId')
    .innerJoin('competition', 'competition.id', 'work.competitionId')
    .where(isPublicWork);

/** The public works among the given numbers, with the voting windows of their competitions. */
export const worksToVoteFor = (tx: Tx, nos: readonly string[]) =>
  publicWorks(tx).select(['work.id', 'work.no', 'votingOpensAt', 'votingClosesAt']).where('work.no', 'in', nos).execute();

export const findPublicWork = (db: Db, no: string) =>
  publicWorks(db).select(['work.no', 'work.competitionId', 'votingOpensAt', 'votingClosesAt']).where('work.no', '=', no).executeTakeFirst();

/** A competition's public works with their votes, in the order of their numbers. */
export const votesByWork = (db: Db, competitionId: string) =>
  publicWorks(db)
    .leftJoin('workVotes', 'workVotes.workId', 'work.id')
    .select(['work.no', 'work.title', 'registration.teamName', 'registration.publishName', 'votes'])
    .where('work.competitionId', '=', competitionId)
    .orderBy('work.no')
    .execute();

/** Inserts votes and returns the ids of those that are the first of their account and day; the unique index decides. */
export const insertVotes = async (tx: Tx, rows: readonly Insertable<VoteTable>[]): Promise<ReadonlySet<string>> => {
  if (rows.length === 0) return new Set();
  const inserted = await tx
    .insertInto('vote')
    .values(rows)
    .onConflict((c) => c.columns(['accountId', 'day']).doNothing())
    .returning('id')
    .execute();
  return new Set(inserted.map(({ id }) => id));
};

/** Adds to the totals of works, always in the same order of locks; returns the new totals. */
export const addVotes = async (tx: Tx, added: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>> => {
  const rows = [...added].map(([workId, votes]) => ({ workId, votes })).sort((a, b) => (a.workId < b.workId ? -1 : 1));
  if (rows.length === 0) return new Map();
  const totals = await tx
    .insertInto('workVotes')
    .values(rows)
    .onConflict((c) => c.column('workId').doUpdateSet((e) => ({ votes: e('workVotes.votes', '+', e.ref('excluded.votes')) })))
    .returning(['workId', 'votes'])
    .execute();
  return new Map(totals.map(({ workId, votes }) => [workId, votes]));
};

/** How often each key occurs. */
export const tally = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

export const findVoteOf = (db: Db, accountId: string, day: string) =>
  db
    .selectFrom('vote')
    .innerJoin('work', 'work.id', 'vote.workId')
    .select('work.no')
    .where('vote.accountId', '=', accountId)
    .where('day', '=', day)
    .executeTakeFirst();

const joined = expressionBuilder<Tables, 'vote' | 'voteFlag'>();
/** Whether a vote belongs to a flag. */
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
