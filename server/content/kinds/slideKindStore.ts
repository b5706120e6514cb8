import { SlideData } from '#contract/content/contentData.ts';
import { text, toSlide } from '#server/content/content.ts';
import { EMPTY_TEXT } from './emptyText.ts';
import type { KindOf, Order } from './kind.ts';
import { atTheEnd, moveTo } from './orderStore.ts';
import { wordsContain } from './wordSearchStore.ts';

/** The slides at the top of the home page. A new one comes last. */
export const slideKind: KindOf<SlideData> = {
  empty: () => ({
    kind: 'slide',
    tone: 'sun',
    title: EMPTY_TEXT,
    body: EMPTY_TEXT,
    actionLabel: EMPTY_TEXT,
    actionTo: '/',
    art: 'hero-mat',
    picture: null,
    from: null,
    until: null,
  }),
  titleOf: ({ title }) => title,
  async find(db, id) {
    const row = await db.selectFrom('slide').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return undefined;
    const { tone, title, body, illustration, action } = toSlide(row);
    const data = SlideData.parse({
      kind: 'slide',
      tone,
      title,
      body,
      actionLabel: action.label,
      actionTo: action.to,
      ...illustration,
      from: row.shownFrom,
      until: row.shownUntil,
    });
    return { data, publishedAt: row.publishedAt };
  },
  async list(db, q) {
    const all = db.selectFrom('slide').select(['id', 'title', 'publishedAt']);
    const rows = await (q === '' ? all : all.where(wordsContain(['title', 'body', 'actionLabel'], q))).execute();
    return rows.map(({ id, title, publishedAt }) => ({ id, title: text(title), publishedAt }));
  },
  async put(tx, id, { data, publishedAt }, now) {
    const row = {
      tone: data.tone,
      title: JSON.stringify(data.title),
      body: JSON.stringify(data.body),
      actionLabel: JSON.stringify(data.actionLabel),
      actionTo: data.actionTo,
      art: data.art,
      picture: data.picture && JSON.stringify(data.picture),
      shownFrom: data.from,
      shownUntil: data.until,
      publishedAt,
      updatedAt: now,
    };
    await tx
      .insertInto('slide')
      .values({ id, ...row, position: await atTheEnd(tx, 'slide') })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute();
  },
  async remove(tx, id) {
    return (await tx.deleteFrom('slide').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n;
  },
};

export const slideOrder: Order = {
  async list(db) {
    const rows = await db.selectFrom('slide').select(['id', 'title']).orderBy('position').orderBy('id').execute();
    return rows.map(({ id, title }) => ({ id, title: text(title), category: null }));
  },
  set: (tx, ids, now) => moveTo(tx, 'slide', ids, now),
};
