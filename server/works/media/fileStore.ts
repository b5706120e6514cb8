import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { UploadTable } from '#server/database/tables/platform/uploads.ts';
import type { WorkFileTable } from '#server/database/tables/works.ts';

export type WorkFileRow = Selectable<WorkFileTable>;

/** Returns the files of the given works, in order. */
export const filesOf = (db: Db | Tx, workIds: readonly string[]): Promise<WorkFileRow[]> =>
  workIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('workFile').selectAll().where('workId', 'in', workIds).orderBy('position').execute();

/** Replaces a work's files with the given ones. */
export const replaceFiles = async (tx: Tx, workId: string, rows: Insertable<WorkFileTable>[]): Promise<void> => {
  await tx.deleteFrom('workFile').where('workId', '=', workId).execute();
  if (rows.length > 0) await tx.insertInto('workFile').values(rows).execute();
};

/** Returns the work file of an upload, if any. */
export const fileOfUpload = (tx: Tx, uploadId: string): Promise<WorkFileRow | undefined> =>
  tx.selectFrom('workFile').selectAll().where('uploadId', '=', uploadId).executeTakeFirst();

export const updateFile = async (tx: Tx, id: string, change: Partial<WorkFileRow>): Promise<void> => {
  await tx.updateTable('workFile').set(change).where('id', '=', id).execute();
};

export const deleteFile = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('workFile').where('id', '=', id).execute();
};

/** Returns the processing states of a work's uploads. */
export const uploadsOfWork = (tx: Tx, workId: string): Promise<Pick<Selectable<UploadTable>, 'state' | 'conversion'>[]> =>
  tx
    .selectFrom('workFile')
    .innerJoin('upload', 'upload.id', 'workFile.uploadId')
    .select(['upload.state', 'upload.conversion'])
    .where('workFile.workId', '=', workId)
    .execute();

/** Returns the names of the files of a work as they were chosen, in order. */
export const fileNamesOf = async (db: Db | Tx, workId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('workFile')
    .innerJoin('upload', 'upload.id', 'workFile.uploadId')
    .select('upload.filename')
    .where('workFile.workId', '=', workId)
    .orderBy('workFile.position')
    .execute();
  return rows.map(({ filename }) => filename);
};

export const uploadsByIds = (tx: Tx, ids: readonly string[]): Promise<Selectable<UploadTable>[]> =>
  ids.length === 0 ? Promise.resolve([]) : tx.selectFrom('upload').selectAll().where('id', 'in', ids).execute();

/** Marks uploads as used by a work, if all still exist and are ready; false if the sweeper was faster. */
export const claimUploads = async (tx: Tx, ids: readonly string[]): Promise<boolean> => {
  if (ids.length === 0) return true;
  const claimed = await tx
    .updateTable('upload')
    .set({ expiresAt: null })
    .where('id', 'in', ids)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return Number(claimed.numUpdatedRows) === ids.length;
};

/** Marks uploads as unused, so that the next sweep removes them. */
export const releaseUploads = async (tx: Tx, ids: readonly string[], now: number): Promise<void> => {
  if (ids.length === 0) return;
  await tx.updateTable('upload').set({ expiresAt: now, updatedAt: now }).where('id', 'in', ids).execute();
};

/** Returns the metadata of uploaded files, by upload. */
export const uploadedFiles = async (
  db: Db,
  uploadIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<Selectable<UploadTable>, 'filename' | 'durationMs'>>> => {
  if (uploadIds.length === 0) return new Map();
  const rows = await db.selectFrom('upload').select(['id', 'filename', 'durationMs']).where('id', 'in', uploadIds).execute();
  return new Map(rows.map(({ id, ...file }) => [id, file]));
};
