import type { Selectable } from 'kysely';
import type { ContentKind } from '#contract/content/contentData.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { ContentDraftTable, ContentVersionTable, DraftedKind } from '#server/database/tables/content.ts';
import type { DraftTables } from './kind.ts';

/** Returns all drafts of a kind. */
export const draftsOf = (db: Db, kind: ContentKind): Promise<Selectable<ContentDraftTable>[]> =>
  db.selectFrom('contentDraft').selectAll().where('kind', '=', kind).execute();

/** Returns the items of a kind that were public once and are offline now. */
export const offlineOf = (db: Db, kind: ContentKind): Promise<Selectable<ContentVersionTable>[]> =>
  db.selectFrom('contentVersion').selectAll().where('kind', '=', kind).where('offlineAt', 'is not', null).execute();

/** Returns the tables of drafts and of versions that all kinds share which need no columns of their own but the times of their translations. */
export const sharedTables = (kind: DraftedKind): DraftTables<{ textAt: string }> => ({
  findDraft: (db, id) => db.selectFrom('contentDraft').selectAll().where('kind', '=', kind).where('id', '=', id).executeTakeFirst(),
  async insertDraft(tx, _ids, id, { number, version, data, textAt, byId, byName, at }) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('contentDraft')
      .values({ kind, id, number, version, data, textAt, byId, byName, at })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },
  async updateDraft(tx, id, { number, version }, columns) {
    const { numUpdatedRows } = await tx
      .updateTable('contentDraft')
      .set({ ...columns, version: version + 1 })
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where('number', '=', number)
      .where('version', '=', version)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  async deleteDraft(tx, id, { number, version }) {
    const { numDeletedRows } = await tx
      .deleteFrom('contentDraft')
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where('number', '=', number)
      .where('version', '=', version)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
  versionsOf: (db, id) =>
    db
      .selectFrom('contentVersion')
      .select(['number', 'state', 'textAt', 'byId', 'byName', 'at', 'note'])
      .where('kind', '=', kind)
      .where('id', '=', id)
      .orderBy('number', 'desc')
      .execute(),
  findVersion: (db, id, number) =>
    db
      .selectFrom('contentVersion')
      .selectAll()
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst(),
  async insertVersion(tx, _ids, id, { number, state, data, textAt, byId, byName, at, note }) {
    await tx
      .updateTable('contentVersion')
      .set({ state: 'superseded', offlineAt: null })
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where('number', '<', number)
      .execute();
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('contentVersion')
      .values({ kind, id, number, state, data, textAt, byId, byName, at, note, offlineAt: null })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },
});

/** Records that the last published version is offline. */
export const setOffline = async (tx: Tx, { kind, id }: { kind: ContentKind; id: string }, at: number): Promise<void> => {
  await tx
    .updateTable('contentVersion')
    .set({ offlineAt: at })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('state', '=', 'published')
    .execute();
};
