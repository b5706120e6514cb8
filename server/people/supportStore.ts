import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';
import { deleteBefore } from '#server/platform/deleteBefore.ts';

type ViewRow = Selectable<Tables['supportView']>;

export const insertSupportView = async (tx: Tx, row: Insertable<Tables['supportView']>): Promise<void> => {
  await tx.insertInto('supportView').values(row).execute();
};

export const findSupportView = (db: Db, id: string): Promise<ViewRow | undefined> =>
  db.selectFrom('supportView').selectAll().where('id', '=', id).executeTakeFirst();

/** The view of an account that is open in a session; one more ends the one before. */
export const openViewIn = (db: Db, of: Pick<ViewRow, 'accountId' | 'sessionId'>, now: number): Promise<ViewRow | undefined> =>
  db
    .selectFrom('supportView')
    .selectAll()
    .where('accountId', '=', of.accountId)
    .where('sessionId', '=', of.sessionId)
    .where('endsAt', '>', now)
    .executeTakeFirst();

/** Ends the views of an account that are open in a session; false where none is. */
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

/** Deletes views that have ended: the audit log keeps that they were. */
export const deleteEndedSupportViews = (db: Db, now: number): Promise<void> => deleteBefore(db, 'supportView', 'endsAt', now);
