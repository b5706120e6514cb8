import type { Insertable, Selectable } from 'kysely';
import type { CannedReasonKind } from '#contract/office/cannedReasons.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

type CannedReasonRow = Selectable<Tables['cannedReason']>;

/** Returns the version of a list of reasons; 0 if it was never saved. */
export const reasonListVersion = async (db: Db | Tx, kind: CannedReasonKind): Promise<number> => {
  const row = await db.selectFrom('cannedReasonList').select('version').where('kind', '=', kind).executeTakeFirst();
  return row?.version ?? 0;
};

/** Returns the reasons of a kind in their order. */
export const reasonsOf = (db: Db | Tx, kind: CannedReasonKind): Promise<CannedReasonRow[]> =>
  db.selectFrom('cannedReason').selectAll().where('kind', '=', kind).orderBy('position').orderBy('id').execute();

/** Returns every reason, of all kinds, including archived ones. */
export const allReasons = (db: Db | Tx): Promise<CannedReasonRow[]> => db.selectFrom('cannedReason').selectAll().orderBy('id').execute();

export const findReason = (db: Db | Tx, kind: CannedReasonKind, id: string): Promise<CannedReasonRow | undefined> =>
  db.selectFrom('cannedReason').selectAll().where('kind', '=', kind).where('id', '=', id).executeTakeFirst();

/** Raises a list's version if it is still the one that was read, and locks the list for the rest of the transaction. */
export const raiseListVersion = async (tx: Tx, kind: CannedReasonKind, version: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('cannedReasonList')
    .set({ version: version + 1 })
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const saveReason = async (tx: Tx, row: Insertable<Tables['cannedReason']>): Promise<void> => {
  const { id: _, ...values } = row;
  await tx
    .insertInto('cannedReason')
    .values(row)
    .onConflict((c) => c.column('id').doUpdateSet(values))
    .execute();
};
