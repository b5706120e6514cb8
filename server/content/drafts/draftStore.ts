import type { Selectable } from 'kysely';
import type { ContentKind } from '#contract/content/contentData.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { ContentDraftTable, ContentVersionTable } from '#server/database/tables/content.ts';

export type DraftRow = Selectable<ContentDraftTable>;
export type VersionRow = Selectable<ContentVersionTable>;

/** An item of a content kind. */
export interface Item {
  kind: ContentKind;
  id: string;
}
interface ReadDraft extends Item {
  number: number;
  version: number;
}

/** Returns all drafts of a kind. */
export const draftsOf = (db: Db, kind: ContentKind): Promise<DraftRow[]> =>
  db.selectFrom('contentDraft').selectAll().where('kind', '=', kind).execute();

/** Returns the items of a kind that were public once and are offline now. */
export const offlineOf = (db: Db, kind: ContentKind): Promise<VersionRow[]> =>
  db.selectFrom('contentVersion').selectAll().where('kind', '=', kind).where('offlineAt', 'is not', null).execute();

export const findDraft = (db: Db | Tx, { kind, id }: Item): Promise<DraftRow | undefined> =>
  db.selectFrom('contentDraft').selectAll().where('kind', '=', kind).where('id', '=', id).executeTakeFirst();

/** Adds a draft; false if there is one already, from any process. */
export const insertDraft = async (tx: Tx, row: DraftRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('contentDraft')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Saves the draft that was read; false if it has been changed since. */
export const updateDraft = async (
  tx: Tx,
  { kind, id, number, version }: ReadDraft,
  columns: Pick<DraftRow, 'data' | 'textAt' | 'byId' | 'byName' | 'at'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('contentDraft')
    .set({ ...columns, version: version + 1 })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('number', '=', number)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Removes the draft that was read; false if it has been changed since. */
export const deleteDraft = async (tx: Tx, { kind, id, number, version }: ReadDraft): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('contentDraft')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('number', '=', number)
    .where('version', '=', version)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Returns all versions of an item without their data, newest first. */
export const versionsOf = (db: Db | Tx, { kind, id }: Item): Promise<Omit<VersionRow, 'data'>[]> =>
  db
    .selectFrom('contentVersion')
    .select(['kind', 'id', 'number', 'state', 'textAt', 'byId', 'byName', 'at', 'note', 'offlineAt'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .orderBy('number', 'desc')
    .execute();

export const findVersion = (db: Db | Tx, { kind, id }: Item, number: number): Promise<VersionRow | undefined> =>
  db.selectFrom('contentVersion').selectAll().where('kind', '=', kind).where('id', '=', id).where('number', '=', number).executeTakeFirst();

/** Adds a version and marks those before it as earlier; false if a process has taken its number. */
export const insertVersion = async (tx: Tx, row: VersionRow): Promise<boolean> => {
  await tx
    .updateTable('contentVersion')
    .set({ state: 'superseded', offlineAt: null })
    .where('kind', '=', row.kind)
    .where('id', '=', row.id)
    .where('number', '<', row.number)
    .execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('contentVersion')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Records that the last published version is offline. */
export const setOffline = async (tx: Tx, { kind, id }: Item, at: number): Promise<void> => {
  await tx
    .updateTable('contentVersion')
    .set({ offlineAt: at })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('state', '=', 'published')
    .execute();
};
