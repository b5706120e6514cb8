import type { Selectable } from 'kysely';
import type { GalleryKind } from '#contract/content/rules/galleryItem.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type {
  DownloadTable,
  NewsTable,
  PageTable,
  PartnerTable,
  PastEventTable,
  PhotoTable,
  QuestionTable,
  SlideTable,
  VideoTable,
} from '#server/database/tables/content.ts';

export type NewsRow = Selectable<NewsTable>;
export type PhotoRow = Selectable<PhotoTable>;
export type VideoRow = Selectable<VideoTable>;
export type PastEventRow = Selectable<PastEventTable>;
export type SlideRow = Selectable<SlideTable>;
export type PartnerRow = Selectable<PartnerTable>;

export interface Page {
  page: number;
  pageSize: number;
}
const offsetOf = ({ page, pageSize }: Page): number => (page - 1) * pageSize;

interface Rows<T> {
  rows: T[];
  total: number;
}

/** News published at `now`, newest first. */
export const listNews = async (
  db: Db,
  now: number,
  { category, ...page }: Page & { category?: NewsRow['category'] | undefined },
): Promise<Rows<NewsRow>> => {
  let query = db.selectFrom('news').where('publishedAt', '<=', now);
  if (category !== undefined) query = query.where('category', '=', category);
  const { n } = await query.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy('publishedAt', 'desc').orderBy('id').limit(page.pageSize).offset(offsetOf(page)).execute();
  return { rows, total: Number(n) };
};

export const findNews = (db: Db, now: number, id: string): Promise<NewsRow | undefined> =>
  db.selectFrom('news').selectAll().where('id', '=', id).where('publishedAt', '<=', now).executeTakeFirst();

/** Returns the articles right before and right after one, in list order. */
export const neighboursOf = async (db: Db, now: number, { id, publishedAt }: NewsRow) => {
  const others = db.selectFrom('news').select(['id', 'title']).where('publishedAt', '<=', now);
  const previous = await others
    .where((e) => e.or([e('publishedAt', '<', publishedAt), e.and([e('publishedAt', '=', publishedAt), e('id', '>', id)])]))
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const next = await others
    .where((e) => e.or([e('publishedAt', '>', publishedAt), e.and([e('publishedAt', '=', publishedAt), e('id', '<', id)])]))
    .orderBy('publishedAt')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { previous: previous ?? null, next: next ?? null };
};

/** Returns the time when the next scheduled article, question, file, video, past event or partner is published; null if none. */
export const nextPublication = async (
  db: Db,
  table: 'news' | 'question' | 'download' | 'video' | 'review' | 'partner',
  now: number,
): Promise<number | null> => {
  const row = await db
    .selectFrom(table)
    .select((e) => e.fn.min<number | null>('publishedAt').as('at'))
    .where('publishedAt', '>', now)
    .executeTakeFirstOrThrow();
  return row.at === null ? null : Number(row.at);
};

export const listQuestions = (db: Db, now: number): Promise<Selectable<QuestionTable>[]> =>
  db.selectFrom('question').selectAll().where('publishedAt', '<=', now).orderBy('position').orderBy('id').execute();

export const listDownloads = (db: Db, now: number): Promise<Selectable<DownloadTable>[]> =>
  db
    .selectFrom('download')
    .selectAll()
    .where('publishedAt', '<=', now)
    .orderBy('pinned', 'desc')
    .orderBy('position')
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .execute();

export const findDownload = (db: Db, now: number, id: string): Promise<Selectable<DownloadTable> | undefined> =>
  db.selectFrom('download').selectAll().where('id', '=', id).where('publishedAt', '<=', now).executeTakeFirst();

type BySeason = Page & { season?: number | undefined };

export const listPhotos = async (db: Db, { season, ...page }: BySeason): Promise<Rows<PhotoRow>> => {
  let query = db.selectFrom('photo').where('hiddenAt', 'is', null);
  if (season !== undefined) query = query.where('season', '=', season);
  const { n } = await query.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const ordered = query.selectAll().orderBy('season', 'desc').orderBy('position').orderBy('id');
  return { rows: await ordered.limit(page.pageSize).offset(offsetOf(page)).execute(), total: Number(n) };
};

export const listVideos = async (db: Db, now: number, { season, ...page }: BySeason): Promise<Rows<VideoRow>> => {
  let query = db.selectFrom('video').where('hiddenAt', 'is', null).where('publishedAt', '<=', now);
  if (season !== undefined) query = query.where('season', '=', season);
  const { n } = await query.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const ordered = query.selectAll().orderBy('season', 'desc').orderBy('position').orderBy('publishedAt', 'desc').orderBy('id');
  return { rows: await ordered.limit(page.pageSize).offset(offsetOf(page)).execute(), total: Number(n) };
};

export const findVideo = (db: Db | Tx, now: number, id: string): Promise<VideoRow | undefined> =>
  db.selectFrom('video').selectAll().where('id', '=', id).where('publishedAt', '<=', now).where('hiddenAt', 'is', null).executeTakeFirst();

export const findPhoto = (db: Db | Tx, id: string): Promise<PhotoRow | undefined> =>
  db.selectFrom('photo').selectAll().where('id', '=', id).where('hiddenAt', 'is', null).executeTakeFirst();

export const photosByIds = (db: Db, ids: readonly string[]): Promise<PhotoRow[]> =>
  db.selectFrom('photo').selectAll().where('id', 'in', ids).execute();

export const videosByIds = (db: Db, ids: readonly string[]): Promise<VideoRow[]> =>
  db.selectFrom('video').selectAll().where('id', 'in', ids).execute();

/** Hides a photo or a video as of `hiddenAt`, or shows it again; false if it does not exist. */
export const setHidden = async (tx: Tx, table: GalleryKind, id: string, hiddenAt: number | null, now: number): Promise<boolean> => {
  const changed = await tx
    .updateTable(table)
    .set((e) => ({ hiddenAt, updatedAt: now, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
};

/** Returns the stored columns that name the files of all hidden photos and videos, or of all visible ones. */
export const storedMedia = async (db: Db, { hidden }: { hidden: boolean }): Promise<string[]> => {
  const is = hidden ? 'is not' : 'is';
  const photos = await db.selectFrom('photo').select('picture').where('hiddenAt', is, null).execute();
  const videos = await db.selectFrom('video').select(['poster', 'url', 'subtitles']).where('hiddenAt', is, null).execute();
  return [...photos, ...videos].flatMap((row) => Object.values(row));
};

export const publicPastEvents = (db: Db, now: number) =>
  db.selectFrom('review').where('offlineAt', 'is', null).where('publishedAt', '<=', now);

export const listPastEvents = async (db: Db, now: number, { season, ...page }: BySeason): Promise<Rows<PastEventRow>> => {
  let query = publicPastEvents(db, now);
  if (season !== undefined) query = query.where('season', '=', season);
  const { n } = await query.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const ordered = query.selectAll().orderBy('season', 'desc').orderBy('heldAt', 'desc').orderBy('id');
  return { rows: await ordered.limit(page.pageSize).offset(offsetOf(page)).execute(), total: Number(n) };
};

export const findPastEvent = (db: Db, now: number, id: string): Promise<PastEventRow | undefined> =>
  publicPastEvents(db, now).selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the photos and the videos of one past event. */
export const mediaOf = async (db: Db, now: number, reviewId: string): Promise<{ photos: PhotoRow[]; videos: VideoRow[] }> => ({
  photos: await db
    .selectFrom('photo')
    .selectAll()
    .where('reviewId', '=', reviewId)
    .where('hiddenAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute(),
  videos: await db
    .selectFrom('video')
    .selectAll()
    .where('reviewId', '=', reviewId)
    .where('publishedAt', '<=', now)
    .where('hiddenAt', 'is', null)
    .orderBy('position')
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .execute(),
});

/** Returns the ids of those entries that currently consent to their names being published. */
export const entriesToName = async (db: Db, ids: string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('registration')
    .select('id')
    .where('id', 'in', ids)
    .where('publishName', '=', 1)
    .where('isRefusedElsewhere', '=', 0)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Returns all slides that are or will be public. */
const publicSlides = (db: Db, now: number) =>
  db.selectFrom('slide').where((e) => e.or([e('shownUntil', 'is', null), e('shownUntil', '>', now)]));

export const listSlides = (db: Db, now: number): Promise<SlideRow[]> =>
  publicSlides(db, now)
    .selectAll()
    .where('publishedAt', '<=', now)
    .where((e) => e.or([e('shownFrom', 'is', null), e('shownFrom', '<=', now)]))
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Returns the time when the next slide appears or disappears; null if none. */
export const nextSlideChange = async (db: Db, now: number): Promise<number | null> => {
  const rows = await publicSlides(db, now).select(['publishedAt', 'shownFrom', 'shownUntil']).execute();
  const moments = rows.flatMap(({ publishedAt, shownFrom, shownUntil }) =>
    [publishedAt, shownFrom, shownUntil].filter((at): at is number => at !== null && at > now),
  );
  return moments.length > 0 ? Math.min(...moments) : null;
};

export const listPartners = (db: Db, now: number): Promise<PartnerRow[]> =>
  db.selectFrom('partner').selectAll().where('publishedAt', '<=', now).orderBy('position').orderBy('id').execute();

/** Returns a page at `now`, and the time when its next text comes into force; null if none. */
export const findPage = async (
  db: Db,
  now: number,
  slug: string,
): Promise<{ row: Selectable<PageTable> | undefined; until: number | null }> => {
  const page = await db.selectFrom('page').selectAll().where('slug', '=', slug).executeTakeFirst();
  // The first text of a page may be scheduled.
  if (page && page.updatedAt > now) return { row: undefined, until: page.updatedAt };
  const upcoming = await db.selectFrom('pageUpcoming').selectAll().where('slug', '=', slug).executeTakeFirst();
  if (!upcoming || upcoming.inForceAt > now) return { row: page, until: upcoming?.inForceAt ?? null };
  const { inForceAt, ...text } = upcoming;
  return { row: { ...text, milestones: page?.milestones ?? '[]', updatedAt: inForceAt }, until: null };
};
