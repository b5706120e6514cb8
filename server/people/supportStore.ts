import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';
import { deleteBefore } from '#server/platform/jobs/deleteBefore.ts';

type ViewRow = Selectable<Tables['supportView']>;

export const insertSupportView = async (tx: Tx, row: Insertable<Tables['supportView']>): Promise<void> => {
  await tx.insertInto('supportView').values(row).execute();
};

export const findSupportView = (db: Db, id: string): Promise<ViewRow | undefined> =>
  db.selectFrom('supportView').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the open view of an account in a session. Opening another ends it. */
export const openViewIn = (db: Db, of: Pick<ViewRow, 'accountId' | 'sessionId'>, now: number): Promise<ViewRow | undefined> =>
  db
    .selectFrom('supportView')
    .selectAll()
    .where('accountId', '=', of.accountId)
    .where('sessionId', '=', of.sessionId)
    .where('endsAt', '>', now)
    .executeTakeFirst();

/** Ends the open views of an account in a session; false if there was none. */
export const endSupportViews = async (tx: Tx, of: Pick<ViewRow, 'accountId' | 'sessionId'>, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('supportView')
    .set({ endsAt: now })
    .where('accountId', '=', of.accountId)
    .where('sessionId', '=', of.sessionId)
    .where('endsAt', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Deletes ended views; the audit log keeps a record. */
export const deleteEndedSupportViews = (db: Db, now: number): Promise<void> => deleteBefore(db, 'supportView', 'endsAt', now);
