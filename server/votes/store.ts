import type { Insertable } from 'kysely';
import { compiledBySize, repeated } from '#server/database/compiledBySize.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { VoteTable } from '#server/database/tables/votes.ts';
import { isPublicWork } from '#server/works/index.ts';

const publicWorks = (db: Db | Tx) =>
  db
    .selectFrom('work')
    .innerJoin('registration', 'registration.id', 'work.registrationId')
    .innerJoin('competition', 'competition.id', 'work.competitionId')
    .where(isPublicWork);

/** Returns the competition and votes of a public work. */
export const findPublicWork = (db: Db, no: string) =>
  db
    .selectFrom('work')
    .innerJoin('standing', 'standing.workId', 'work.id')
    .select(['standing.competitionId', 'standing.votes'])
    .where('work.no', '=', no)
    .where('standing.listedAt', 'is not', null)
    .executeTakeFirst();

/** Returns the data that a ranking shows of the works with the given numbers. */
export const titlesOf = async (db: Db, nos: readonly string[]) =>
  nos.length === 0
    ? []
    : db
        .selectFrom('work')
        .innerJoin('registration', 'registration.id', 'work.registrationId')
        .select(['work.no', 'work.title', 'registration.teamName', 'registration.publishName'])
        .where('work.no', 'in', nos)
        .execute();

/** A vote to insert, in column order. */
type CastVote = Required<Omit<Insertable<VoteTable>, 'voidId'>>;
const anyVote: CastVote = {
  id: '',
  workId: '',
  competitionId: '',
  accountId: '',
  day: '',
  castAt: 0,
  addressHash: '',
  voterHash: '',
  fresh: 0,
  salt: '',
};

/** Returns the queries of a batch of votes. Every vote runs them, so they are built once. */
export const createCastQueries = (db: Db, isPostgres: boolean) => {
  const insert = compiledBySize(
    (size) =>
      db
        .insertInto('vote')
        .values(repeated(anyVote, size))
        // A conflict by account or by number: either has voted.
        .onConflict((c) => c.doNothing())
        .returning('id')
        .compile(),
    ({ id, workId, competitionId, accountId, day, castAt, addressHash, voterHash, fresh, salt }: CastVote) => [
      id,
      workId,
      competitionId,
      accountId,
      day,
      castAt,
      addressHash,
      voterHash,
      fresh,
      salt,
    ],
  );
  const voters = compiledBySize(
    (size) => {
      const living = db
        .selectFrom('account')
        .select(['id', 'mobile'])
        .where('mergedInto', 'is', null)
        .where('id', 'in', repeated('', size))
        .orderBy('id');
      return (isPostgres ? living.forKeyShare() : living).compile();
    },
    (accountId: string) => [accountId],
  );
  const add = compiledBySize(
    (size) => addition(db, repeated({ workId: '', votes: 0 }, size)).compile(),
    ({ workId, votes }: Addition) => [workId, votes],
  );
  return {
    /** The public works among the given numbers, with the voting windows of their competitions. */
    worksToVoteFor: compiledBySize(
      (size) =>
        publicWorks(db)
          .select(['work.id', 'work.no', 'work.competitionId', 'votingOpensAt', 'votingClosesAt', 'calledOffAt'])
          .where('work.no', 'in', repeated('', size))
          .compile(),
      (no: string) => [no],
    ),
    /** Locks the voters' accounts for the rest of the transaction. Returns those that exist and are not merged into another, with their numbers. */
    lockVoters: async (tx: Tx, accountIds: readonly string[]): Promise<ReadonlyMap<string, { mobile: string | null }>> =>
      new Map((await voters(tx, accountIds)).map((voter) => [voter.id, voter])),
    /** Inserts votes. Returns the ids of those that are the first of their account, and of its number, that day; the unique indexes decide. */
    insertVotes: async (tx: Tx, votes: readonly CastVote[]): Promise<ReadonlySet<string>> =>
      new Set((await insert(tx, votes)).map(({ id }) => id)),
    /** `addVotes`, built once. */
    addVotes: async (tx: Tx, added: ReadonlyMap<string, number>) => totalsOf(await add(tx, inOrderOfLocks(added))),
  };
};

interface Addition {
  workId: string;
  votes: number;
}

const addition = (db: Db | Tx, rows: readonly Addition[]) =>
  db
    .insertInto('workVotes')
    .values(rows)
    .onConflict((c) => c.column('workId').doUpdateSet((e) => ({ votes: e('workVotes.votes', '+', e.ref('excluded.votes')) })))
    .returning(['workId', 'votes']);

/** Returns a fixed order, so that no two transactions deadlock. */
const inOrderOfLocks = (added: ReadonlyMap<string, number>): Addition[] =>
  [...added].map(([workId, votes]) => ({ workId, votes })).sort((a, b) => (a.workId < b.workId ? -1 : 1));

const totalsOf = (rows: readonly Addition[]): ReadonlyMap<string, number> => new Map(rows.map(({ workId, votes }) => [workId, votes]));

/** Adds to the totals of works. Returns the new totals. */
export const addVotes = async (tx: Tx, added: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>> =>
  added.size === 0 ? new Map() : totalsOf(await addition(tx, inOrderOfLocks(added)).execute());

/** Counts the occurrences of each key. */
export const tally = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** Returns the vote of a day, by account or by number. */
export const findVoteOf = (db: Db, { accountId, voterHash }: { accountId: string; voterHash: string | null }, day: string) =>
  db
    .selectFrom('vote')
    .innerJoin('work', 'work.id', 'vote.workId')
    .select('work.no')
    .where((e) => {
      const ofAccount = e('vote.accountId', '=', accountId);
      return voterHash === null ? ofAccount : e.or([ofAccount, e('vote.voterHash', '=', voterHash)]);
    })
    .where('day', '=', day)
    .executeTakeFirst();

/** Takes accounts off their votes before they are deleted: they still count, as their number's of that day and in flags (see retention.ts). */
export const forgetVoters = async (tx: Tx, accountIds: readonly string[]): Promise<void> => {
  await tx.updateTable('vote').set({ accountId: null }).where('accountId', 'in', accountIds).execute();
};

/** Returns all data about an account's votes. Times are epoch milliseconds. */
export const exportVotesOf = (db: Db, accountId: string): Promise<unknown[]> =>
  db
    .selectFrom('vote')
    .innerJoin('work', 'work.id', 'vote.workId')
    .leftJoin('voteRuling', 'voteRuling.id', 'vote.voidId')
    .select(['work.no', 'work.title', 'vote.day', 'vote.castAt', 'vote.addressHash', 'vote.voterHash', 'voteRuling.at as voidedAt'])
    .where('vote.accountId', '=', accountId)
    .orderBy('vote.castAt')
    .execute();
