import { NewsData } from '#contract/content/contentData.ts';
import { text, toNewsSummary } from '#server/content/content.ts';
import type { Db } from '#server/database/connection.ts';
import { EMPTY_TEXT } from './emptyText.ts';
import type { KindOf } from './kind.ts';
import { wordsContain } from './wordSearchStore.ts';

/** Articles. A scheduled one is in the portal's table already; every read leaves it out until its time. */
export const newsKind: KindOf<NewsData> = {
  empty: () => ({
    kind: 'news',
    category: 'announcement',
    title: EMPTY_TEXT,
    summary: EMPTY_TEXT,
    body: EMPTY_TEXT,
    art: 'mat-blocks',
    picture: null,
  }),
  titleOf: ({ title }) => title,
  async find(db, id) {
    const row = await db.selectFrom('news').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return undefined;
    const { category, title, summary, illustration } = toNewsSummary(row);
    return {
      data: NewsData.parse({ kind: 'news', category, title, summary, body: text(row.body), ...illustration }),
      publishedAt: row.publishedAt,
    };
  },
  async list(db, q) {
    const all = db.selectFrom('news').select(['id', 'title', 'publishedAt']);
    const rows = await (q === '' ? all : all.where(wordsContain(['title', 'summary', 'body'], q))).execute();
    return rows.map(({ id, title, publishedAt }) => ({ id, title: text(title), publishedAt }));
  },
  async put(tx, id, { data, publishedAt }, now) {
    const row = {
      category: data.category,
      title: JSON.stringify(data.title),
      summary: JSON.stringify(data.summary),
      body: JSON.stringify(data.body),
      art: data.art,
      picture: data.picture && JSON.stringify(data.picture),
      publishedAt,
      updatedAt: now,
    };
    await tx
      .insertInto('news')
      .values({ id, ...row })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute();
  },
  async remove(tx, id) {
    return (await tx.deleteFrom('news').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n;
  },
};

/** Returns the id of every article that is or will be public. */
export const allNewsIds = async (db: Db): Promise<string[]> => (await db.selectFrom('news').select('id').execute()).map(({ id }) => id);
