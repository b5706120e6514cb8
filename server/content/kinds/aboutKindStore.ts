import { AboutData } from '#contract/content/contentData.ts';
import { toPage } from '#server/content/content.ts';
import { EMPTY_TEXT } from './emptyText.ts';
import type { KindOf } from './kind.ts';
import { wordsContain } from './wordSearchStore.ts';

const SLUG = 'about';

/** The page about the competition. There is exactly one, and it is never removed. */
export const aboutKind: KindOf<AboutData> = {
  async nextId(tx) {
    const page = await tx.selectFrom('page').select('slug').where('slug', '=', SLUG).executeTakeFirst();
    const draft = await tx.selectFrom('contentDraft').select('id').where('kind', '=', SLUG).executeTakeFirst();
    return page || draft ? null : SLUG;
  },
  empty: () => ({ kind: SLUG, title: EMPTY_TEXT, lead: EMPTY_TEXT, body: EMPTY_TEXT, milestones: [] }),
  titleOf: ({ title }) => title,
  async find(db, id) {
    if (id !== SLUG) return undefined;
    const row = await db.selectFrom('page').selectAll().where('slug', '=', SLUG).executeTakeFirst();
    if (!row) return undefined;
    const { title, lead, body, milestones, updatedAt } = toPage(row);
    return { data: AboutData.parse({ kind: SLUG, title, lead, body, milestones }), publishedAt: updatedAt };
  },
  async list(db, q) {
    const all = db.selectFrom('page').selectAll().where('slug', '=', SLUG);
    const rows = await (q === '' ? all : all.where(wordsContain(['title', 'lead', 'body', 'milestones'], q))).execute();
    return rows.map((row) => ({ id: SLUG, title: toPage(row).title, publishedAt: row.updatedAt }));
  },
  async put(tx, _id, { data, publishedAt }, now) {
    const { title, lead, body } = data;
    const milestones = data.milestones.toSorted((a, b) => a.year - b.year);
    const words = { title: JSON.stringify(title), lead: JSON.stringify(lead), body: JSON.stringify(body) };
    // An existing page changes at once; a future one exists from its publication on.
    const columns = { ...words, milestones: JSON.stringify(milestones), version: null, updatedAt: Math.max(now, publishedAt) };
    await tx
      .insertInto('page')
      .values({ slug: SLUG, ...columns })
      .onConflict((c) => c.column('slug').doUpdateSet(columns))
      .execute();
  },
  remove: async () => false,
};
