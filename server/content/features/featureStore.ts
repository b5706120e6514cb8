import type { FeaturedIds } from '#contract/content/homeFeatures.ts';
import type { NewsRow } from '#server/content/store.ts';
import type { Db, Tx } from '#server/database/connection.ts';

/** Returns the ids of the chosen features, in order. */
export const featuredIds = async (db: Db | Tx): Promise<FeaturedIds> => {
  const rows = await db.selectFrom('homeFeature').selectAll().orderBy('position').orderBy('ref').execute();
  const of = (kind: 'competition' | 'news') => rows.flatMap((row) => (row.kind === kind ? [row.ref] : []));
  return { competitions: of('competition'), news: of('news') };
};

/** Replaces the choice by another one, made at `now`. */
export const replaceFeatured = async (tx: Tx, { competitions, news }: FeaturedIds, now: number): Promise<void> => {
  await tx.deleteFrom('homeFeature').execute();
  const rows = [
    ...competitions.map((ref, position) => ({ kind: 'competition' as const, ref, position })),
    ...news.map((ref, position) => ({ kind: 'news' as const, ref, position })),
  ];
  if (rows.length > 0) await tx.insertInto('homeFeature').values(rows).execute();
  await tx
    .insertInto('homeChoice')
    .values({ id: 'home', chosenAt: now })
    .onConflict((c) => c.column('id').doUpdateSet({ chosenAt: now }))
    .execute();
};

/** Returns those of these articles that are public. */
export const newsByIds = async (db: Db | Tx, now: number, ids: readonly string[]): Promise<NewsRow[]> =>
  ids.length === 0 ? [] : db.selectFrom('news').selectAll().where('id', 'in', ids).where('publishedAt', '<=', now).execute();
