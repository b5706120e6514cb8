import type { Db } from '../database/connection.ts';

/** Competitions whose voting ended before that, or that have none any more. */
export const closedBefore = (db: Db, before: number) =>
  db
    .selectFrom('competition')
    .select('id')
    .where((e) => e.or([e('votingClosesAt', 'is', null), e('votingClosesAt', '<', before)]))
    .execute();

/** Lets go of the hashes of numbers of some votes that were cast before that; answers of how many. */
export const forgetNumbers = async (db: Db, competitionId: string, before: number, limit: number): Promise<number> => {
  const kept = db
    .selectFrom('vote')
    .select('id')
    .where('competitionId', '=', competitionId)
    .where('castAt', '<', before)
    .where('voterHash', 'is not', null)
    .limit(limit);
  const { numUpdatedRows } = await db.updateTable('vote').set({ voterHash: null }).where('id', 'in', kept).executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Lets go of the hashes of addresses of some votes whose accounts are gone; answers of how many. */
export const forgetAddresses = async (db: Db, competitionId: string, before: number, limit: number): Promise<number> => {
  const kept = db
    .selectFrom('vote')
    .select('id')
    .where('competitionId', '=', competitionId)
    .where('castAt', '<', before)
    .where('accountId', 'is', null)
    .where('addressHash', 'is not', null)
    .limit(limit);
  const { numUpdatedRows } = await db.updateTable('vote').set({ addressHash: null }).where('id', 'in', kept).executeTakeFirst();
  return Number(numUpdatedRows);
};
