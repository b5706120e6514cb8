import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';
import { deleteBefore } from '#server/platform/jobs/deleteBefore.ts';

export type ExportRow = Selectable<Tables['exportRequest']>;
/** The only session that may download an export. */
type Owner = Pick<ExportRow, 'id' | 'accountId' | 'sessionId'>;

export const insertExport = async (db: Db, row: Insertable<Tables['exportRequest']>): Promise<void> => {
  await db.insertInto('exportRequest').values(row).execute();
};

export const findExport = (db: Db | Tx, { id, accountId, sessionId }: Owner): Promise<ExportRow | undefined> =>
  db
    .selectFrom('exportRequest')
    .selectAll()
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();

/** Marks the download as begun and deletes its options, which may name a person; false if it had begun before. */
export const startExport = async (tx: Tx, id: string, now: number): Promise<boolean> => {
  const started = await tx
    .updateTable('exportRequest')
    .set({ startedAt: now, asked: '' })
    .where('id', '=', id)
    .where('startedAt', 'is', null)
    .executeTakeFirst();
  return started.numUpdatedRows === 1n;
};

export const endExport = async (
  tx: Tx,
  id: string,
  end: Required<Pick<ExportRow, 'endedAt' | 'rowCount' | 'replaced' | 'complete'>>,
): Promise<void> => {
  await tx.updateTable('exportRequest').set(end).where('id', '=', id).execute();
};

export const deleteExportsBefore = (db: Db, at: number): Promise<void> => deleteBefore(db, 'exportRequest', 'createdAt', at);
