import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

type KeyTable = Tables['certificateKey'];

/** Returns the keys that sign QR codes, the newest first. */
export const findKeys = (db: Db): Promise<Selectable<KeyTable>[]> =>
  db.selectFrom('certificateKey').selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').execute();

/** Stores a key, unless another one has its id. */
export const insertKey = async (db: Db | Tx, key: Insertable<KeyTable>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('certificateKey')
    .values(key)
    .onConflict((c) => c.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Stores a new key and deletes the private halves of all others. Throws if another rotation was first. */
export const replaceKeys = (db: Db, key: Insertable<KeyTable>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await insertKey(tx, key))) throw new Error('another rotation is under way: try again');
    await tx.updateTable('certificateKey').set({ privateSealed: '' }).where('id', '!=', key.id).execute();
  });
