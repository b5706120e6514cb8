import type { Db } from '#server/database/connection.ts';

/** Selects the competitions whose voting ended before a moment, or that have no voting any more. */
export const closedBefore = (db: Db, before: number) =>
  db
    .selectFrom('competition')
    .select('id')
    .where((e) => e.or([e('votingClosesAt', 'is', null), e('votingClosesAt', '<', before)]))
    .execute();

/**
 * Erases one kind of hash, and the salt that binds the ledger's digest to it, of at most `limit` votes cast before that; an address's only if the account is gone. Returns the
 * number of votes. The digest itself stays, so that the ledger's links still fit.
 */
export const forgetHashes = async (
  db: Db,
  column: 'voterHash' | 'addressHash',
  { competitionId, before, limit }: { competitionId: string; before: number; limit: number },
): Promise<number> => {
  const old = db.selectFrom('vote').select('id').where('competitionId', '=', competitionId).where('castAt', '<', before);
  const ofGone = column === 'addressHash' ? old.where('accountId', 'is', null) : old;
  const kept = ofGone.where(column, 'is not', null).limit(limit);
  const { numUpdatedRows } = await db
    .updateTable('vote')
    .set({ [column]: null, salt: null })
    .where('id', 'in', kept)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
