import { PageData } from '#contract/content/contentData.ts';
import { legalSlugs } from '#contract/content/public.ts';
import { text } from '#server/content/content.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { EMPTY_TEXT } from './emptyText.ts';
import type { KindOf } from './kind.ts';
import { wordsContain } from './wordSearchStore.ts';

const isLegal = (id: string): boolean => legalSlugs.some((slug) => slug === id);

interface TextRow {
  title: string;
  lead: string;
  body: string;
  version: string | null;
}

const dataOf = ({ title, lead, body, version }: TextRow): PageData =>
  PageData.parse({ kind: 'page', title: text(title), lead: text(lead), body: text(body), version: version ?? '' });

const upcomingOf = (db: Db | Tx, slug: string) => db.selectFrom('pageUpcoming').selectAll().where('slug', '=', slug).executeTakeFirst();

/** Puts a text into force; the page's milestones stay. */
const setInForce = async (tx: Tx, slug: string, row: TextRow, at: number): Promise<void> => {
  const columns = { title: row.title, lead: row.lead, body: row.body, version: row.version, updatedAt: at };
  await tx
    .insertInto('page')
    .values({ slug, ...columns, milestones: '[]' })
    .onConflict((c) => c.column('slug').doUpdateSet(columns))
    .execute();
  await tx.deleteFrom('pageUpcoming').where('slug', '=', slug).execute();
};

/** Legal texts. Each stays in force until the next one's time. The item is the newest text, in force or not yet. */
export const pageKind: KindOf<PageData> = {
  staysUntilReplaced: true,
  async nextId(tx) {
    const rows = await tx
      .selectFrom('page')
      .select('slug as id')
      .unionAll(tx.selectFrom('pageUpcoming').select('slug as id'))
      .unionAll(tx.selectFrom('contentDraft').select('id').where('kind', '=', 'page'))
      .execute();
    return legalSlugs.find((slug) => !rows.some(({ id }) => id === slug)) ?? null;
  },
  empty: () => ({ kind: 'page', title: EMPTY_TEXT, lead: EMPTY_TEXT, body: EMPTY_TEXT, version: '' }),
  titleOf: ({ title }) => title,
  async find(db, id) {
    if (!isLegal(id)) return undefined;
    const upcoming = await upcomingOf(db, id);
    if (upcoming) return { data: dataOf(upcoming), publishedAt: upcoming.inForceAt };
    const page = await db.selectFrom('page').selectAll().where('slug', '=', id).executeTakeFirst();
    return page && { data: dataOf(page), publishedAt: page.updatedAt };
  },
  async list(db, q) {
    const words = ['title', 'lead', 'body'];
    const pages = db.selectFrom('page').select(['slug', 'title', 'updatedAt as at']).where('slug', 'in', legalSlugs);
    const upcoming = db.selectFrom('pageUpcoming').select(['slug', 'title', 'inForceAt as at']);
    const rows = [
      ...(await (q === '' ? pages : pages.where(wordsContain(words, q))).execute()),
      ...(await (q === '' ? upcoming : upcoming.where(wordsContain(words, q))).execute()),
    ];
    const newest = new Map(rows.map((row) => [row.slug, row]));
    return [...newest.values()].map(({ slug, title, at }) => ({ id: slug, title: text(title), publishedAt: at }));
  },
  async put(tx, id, { data, publishedAt }, now) {
    const row = {
      title: JSON.stringify(data.title),
      lead: JSON.stringify(data.lead),
      body: JSON.stringify(data.body),
      version: data.version,
    };
    if (publishedAt <= now) return setInForce(tx, id, row, publishedAt);
    const before = await upcomingOf(tx, id);
    if (before && before.inForceAt <= now) await setInForce(tx, id, before, before.inForceAt);
    const columns = { ...row, inForceAt: publishedAt };
    await tx
      .insertInto('pageUpcoming')
      .values({ slug: id, ...columns })
      .onConflict((c) => c.column('slug').doUpdateSet(columns))
      .execute();
  },
  async require(tx, id, { number, data, publishedAt, changes }, now) {
    const slug = legalSlugs.find((each) => each === id);
    if (!slug) return;
    // A text that never came into force asks nobody to agree.
    await tx.deleteFrom('legalRequirement').where('slug', '=', slug).where('inForceAt', '>', now).execute();
    if (!changes) return;
    const row = { slug, number, version: data.version, changes: JSON.stringify(changes), inForceAt: publishedAt };
    await tx.insertInto('legalRequirement').values(row).execute();
  },
  async requirementOf(db, id, number) {
    const slug = legalSlugs.find((each) => each === id);
    if (!slug) return null;
    const asked = db.selectFrom('legalRequirement').select('changes').where('slug', '=', slug).where('number', '=', number);
    const row = await asked.executeTakeFirst();
    return row ? text(row.changes) : null;
  },
  // A legal text is replaced, never removed.
  remove: async () => false,
};
