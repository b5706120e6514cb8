import type { ContentKind } from '#contract/content/contentData.ts';
import type { GalleryKind } from '#contract/content/rules/galleryItem.ts';
import type { Db } from '#server/database/connection.ts';
import { publicPastEvents } from './store.ts';

/** Returns the time of the last withdrawal of a kind; a withdrawn row is gone and has no date of its own. */
const offlineChange = async (db: Db, kind: ContentKind, now: number): Promise<number> => {
  const { at } = await db
    .selectFrom('contentVersion')
    .select((e) => e.fn.max<number | null>('offlineAt').as('at'))
    .where('kind', '=', kind)
    .where('offlineAt', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(at ?? 0);
};

/** Returns all published news, newest first, with the time of their publication or last change. */
export const newsDates = async (db: Db, now: number): Promise<{ id: string; at: number }[]> => {
  const rows = await db
    .selectFrom('news')
    .select(['id', 'publishedAt', 'updatedAt'])
    .where('publishedAt', '<=', now)
    .orderBy('publishedAt', 'desc')
    .execute();
  return rows.map(({ id, publishedAt, updatedAt }) => ({ id, at: Math.max(publishedAt, updatedAt) }));
};

/** Returns all public past events with the time of their publication or last change. */
export const reviewDates = async (db: Db, now: number): Promise<{ id: string; at: number }[]> => {
  const rows = await publicPastEvents(db, now).select(['id', 'publishedAt', 'updatedAt']).orderBy('id').execute();
  return rows.map(({ id, publishedAt, updatedAt }) => ({ id, at: Math.max(publishedAt, updatedAt) }));
};

/** Returns all visible videos with the time of their publication or last change. */
export const videoDates = async (db: Db, now: number): Promise<{ id: string; at: number }[]> => {
  const rows = await db
    .selectFrom('video')
    .select(['id', 'publishedAt', 'updatedAt'])
    .where('publishedAt', '<=', now)
    .where('hiddenAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, publishedAt, updatedAt }) => ({ id, at: Math.max(publishedAt, updatedAt) }));
};

/** Returns the time of the last change of a gallery since the site has had organisers; null if none. */
export const galleryChange = async (db: Db, table: GalleryKind): Promise<number | null> => {
  const { at } = await db
    .selectFrom(table)
    .select((e) => e.fn.max<number | null>('updatedAt').as('at'))
    .executeTakeFirstOrThrow();
  return Number(at ?? 0) || null;
};

/** Returns the time of the last change of a photo or video, by past event. */
export const galleryDates = async (db: Db): Promise<ReadonlyMap<string, number>> => {
  const dates = new Map<string, number>();
  for (const table of ['photo', 'video'] as const) {
    const rows = await db
      .selectFrom(table)
      .select((e) => ['reviewId', e.fn.max<number>('updatedAt').as('at')])
      .where('reviewId', 'is not', null)
      .groupBy('reviewId')
      .execute();
    for (const { reviewId, at } of rows) if (reviewId !== null) dates.set(reviewId, Math.max(dates.get(reviewId) ?? 0, Number(at)));
  }
  return dates;
};

/** Returns the time of the last change of the public items of a kind; null if none. */
export const lastChange = async (
  db: Db,
  table: 'question' | 'download' | 'news' | 'partner' | 'review' | 'slide',
  now: number,
): Promise<number | null> => {
  const { changedAt, publishedAt } = await db
    .selectFrom(table)
    .select((e) => [e.fn.max<number | null>('updatedAt').as('changedAt'), e.fn.max<number | null>('publishedAt').as('publishedAt')])
    .where('publishedAt', '<=', now)
    .executeTakeFirstOrThrow();
  return Math.max(Number(changedAt ?? 0), Number(publishedAt ?? 0), await offlineChange(db, table, now)) || null;
};

/** Returns the time when a slide last appeared or disappeared. */
export const slideChange = async (db: Db, now: number): Promise<number | null> => {
  const slides = await db.selectFrom('slide').select(['shownFrom', 'shownUntil']).where('publishedAt', '<=', now).execute();
  return Math.max(0, ...slides.flatMap(({ shownFrom, shownUntil }) => [shownFrom ?? 0, shownUntil ?? 0]).filter((at) => at <= now)) || null;
};

/** Returns the time when organisers last chose the home page's features. */
export const choiceChange = async (db: Db): Promise<number | null> =>
  (await db.selectFrom('homeChoice').select('chosenAt').executeTakeFirst())?.chosenAt ?? null;

/** Returns the last-modified time of each page. */
export const pageDates = async (db: Db, now: number): Promise<ReadonlyMap<string, number>> => {
  const pages = await db.selectFrom('page').select(['slug', 'updatedAt as at']).where('updatedAt', '<=', now).execute();
  const replaced = await db.selectFrom('pageUpcoming').select(['slug', 'inForceAt as at']).where('inForceAt', '<=', now).execute();
  return new Map([...pages, ...replaced].map(({ slug, at }) => [slug, at]));
};
