import type { Insertable, Updateable } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';
import type { HoldingRange } from '#server/platform/instants.ts';

export const insertChallenge = async (db: Db, row: Insertable<Tables['challenge']>): Promise<void> => {
  await db.insertInto('challenge').values(row).execute();
};

export const deleteExpiredChallenges = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('challenge').where('expiresAt', '<=', now).execute();
};

/** Returns a challenge that waits for its solution. */
export const findOpenChallenge = (db: Db, id: string, { after, upTo }: HoldingRange) =>
  db
    .selectFrom('challenge')
    .select(['createdAt', 'workBits'])
    .where('id', '=', id)
    .where('tokenHash', 'is', null)
    .where('expiresAt', '>', after)
    .where('expiresAt', '<=', upTo)
    .executeTakeFirst();

/** Changes a challenge that waits for its solution; false if it does not wait. */
export const updateOpenChallenge = async (
  db: Db,
  id: string,
  { after, upTo }: HoldingRange,
  change: Updateable<Tables['challenge']>,
): Promise<boolean> => {
  const result = await db
    .updateTable('challenge')
    .set(change)
    .where('id', '=', id)
    .where('tokenHash', 'is', null)
    .where('expiresAt', '>', after)
    .where('expiresAt', '<=', upTo)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

/** Deletes the solved challenge of a token; undefined if the token is not valid. */
export const deleteSolvedChallenge = (db: Db, tokenHash: string, { after, upTo }: HoldingRange) =>
  db
    .deleteFrom('challenge')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', after)
    .where('expiresAt', '<=', upTo)
    .returning('workBits')
    .executeTakeFirst();
