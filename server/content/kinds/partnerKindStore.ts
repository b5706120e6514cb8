import { PartnerData } from '#contract/content/contentData.ts';
import { text, toPartner } from '#server/content/content.ts';
import { EMPTY_TEXT } from './emptyText.ts';
import type { KindOf, Order } from './kind.ts';
import { atTheEnd, moveTo } from './orderStore.ts';
import { wordsContain } from './wordSearchStore.ts';

/** The institutions on the home page. A new one comes last. */
export const partnerKind: KindOf<PartnerData> = {
  empty: () => ({ kind: 'partner', name: EMPTY_TEXT, url: '', logo: null }),
  titleOf: ({ name }) => name,
  async find(db, id) {
    const row = await db.selectFrom('partner').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return undefined;
    const { name, url, logo } = toPartner(row);
    return { data: PartnerData.parse({ kind: 'partner', name, url: url ?? '', logo }), publishedAt: row.publishedAt };
  },
  async list(db, q) {
    const all = db.selectFrom('partner').select(['id', 'name', 'publishedAt']);
    const rows = await (q === '' ? all : all.where(wordsContain(['name'], q))).execute();
    return rows.map(({ id, name, publishedAt }) => ({ id, title: text(name), publishedAt }));
  },
  async put(tx, id, { data, publishedAt }, now) {
    const row = {
      name: JSON.stringify(data.name),
      url: data.url === '' ? null : data.url,
      logo: JSON.stringify(data.logo),
      publishedAt,
      updatedAt: now,
    };
    await tx
      .insertInto('partner')
      .values({ id, ...row, position: await atTheEnd(tx, 'partner') })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute();
  },
  async remove(tx, id) {
    return (await tx.deleteFrom('partner').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n;
  },
};

export const partnerOrder: Order = {
  async list(db) {
    const rows = await db.selectFrom('partner').select(['id', 'name']).orderBy('position').orderBy('id').execute();
    return rows.map(({ id, name }) => ({ id, title: text(name), category: null }));
  },
  set: (tx, ids, now) => moveTo(tx, 'partner', ids, now),
};
