import type { Db, Tx } from '../database/connection.ts';

/** Anonymises an account's votes before it is deleted: they still count. */
export const forgetVoter = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.updateTable('vote').set({ accountId: null, addressHash: null }).where('accountId', '=', accountId).execute();
};

/** Everything held about an account's votes. Instants are epoch milliseconds. */
export const exportVotesOf = (db: Db, accountId: string): Promise<unknown[]> =>
  db
    .selectFrom('vote')
    .innerJoin('work', 'work.id', 'vote.workId')
    .leftJoin('voteRuling', 'voteRuling.id', 'vote.voidId')
    .select(['work.no', 'work.title', 'vote.day', 'vote.castAt', 'vote.addressHash', 'voteRuling.at as voidedAt'])
    .where('vote.accountId', '=', accountId)
    .orderBy('vote.castAt')
    .execute();
