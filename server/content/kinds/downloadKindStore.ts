import { DownloadData } from '#contract/content/contentData.ts';
import { languagesOf, text } from '#server/content/content.ts';
import { EMPTY_TEXT } from './emptyText.ts';
import type { KindOf, Order } from './kind.ts';
import { atTheEnd, moveTo } from './orderStore.ts';
import { wordsContain } from './wordSearchStore.ts';

/** Files to download. A newly pinned one comes last among the pinned. */
export const downloadKind: KindOf<DownloadData> = {
  empty: () => ({
    kind: 'download',
    category: 'rules',
    title: EMPTY_TEXT,
    description: EMPTY_TEXT,
    languages: ['zh-CN', 'en-US'],
    pinned: false,
    file: null,
  }),
  titleOf: ({ title }) => title,
  async find(db, id) {
    const row = await db.selectFrom('download').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return undefined;
    const { category, url, format, sizeBytes, publishedAt } = row;
    const data = DownloadData.parse({
      kind: 'download',
      category,
      title: text(row.title),
      description: text(row.description),
      languages: languagesOf(row),
      pinned: row.pinned === 1,
      file: { url, format, sizeBytes },
    });
    return { data, publishedAt };
  },
  async list(db, q) {
    const all = db.selectFrom('download').select(['id', 'title', 'publishedAt']);
    const rows = await (q === '' ? all : all.where(wordsContain(['title', 'description'], q))).execute();
    return rows.map(({ id, title, publishedAt }) => ({ id, title: text(title), publishedAt }));
  },
  async put(tx, id, { data, publishedAt }, now) {
    const { file } = data;
    if (!file) throw new Error('a download without its file');
    const before = await tx.selectFrom('download').select(['pinned', 'position']).where('id', '=', id).executeTakeFirst();
    const pinnedAt = before?.pinned === 1 ? before.position : await atTheEnd(tx, 'download');
    const row = {
      category: data.category,
      title: JSON.stringify(data.title),
      description: JSON.stringify(data.description),
      languages: JSON.stringify(data.languages),
      ...file,
      pinned: data.pinned ? (1 as const) : (0 as const),
      position: data.pinned ? pinnedAt : 0,
      publishedAt,
      updatedAt: now,
    };
    await tx
      .insertInto('download')
      .values({ id, ...row })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute();
  },
  async remove(tx, id) {
    return (await tx.deleteFrom('download').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n;
  },
};

export const downloadOrder: Order = {
  async list(db) {
    const rows = await db
      .selectFrom('download')
      .select(['id', 'title'])
      .where('pinned', '=', 1)
      .orderBy('position')
      .orderBy('publishedAt', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(({ id, title }) => ({ id, title: text(title), category: null }));
  },
  set: (tx, ids, now) => moveTo(tx, 'download', ids, now),
};
