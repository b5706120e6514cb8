import type { GalleryItem } from '#contract/content/galleryAdmin.ts';
import type { Picture } from '#contract/content/picture.ts';
import type { Subtitles } from '#contract/content/public.ts';
import type { GalleryKind } from '#contract/content/rules/galleryItem.ts';
import type { Text } from '#contract/http/common.ts';
import { text, toPhoto, toVideo } from '#server/content/content.ts';
import { contentOf, fileUrlsIn } from '#server/content/files/fileUrls.ts';
import { EMPTY_TEXT } from '#server/content/kinds/emptyText.ts';
import type { Page, PhotoRow, VideoRow } from '#server/content/store.ts';
import type { Db, Tx } from '#server/database/connection.ts';

/** The stored text of a photo or a video. `description`, a replaced picture and `subtitles` only for videos. */
export interface GalleryText {
  caption: Text;
  description: Text;
  picture: Picture;
  subtitles: readonly Subtitles[];
  season: number;
  reviewId: string | null;
  hiddenAt: number | null;
}

/** A video's file. */
export interface Film {
  url: string;
  type: string;
  width: number;
  height: number;
  durationMs: number;
}

/** Returns the picture with the caption as its alternative text. */
const described = ({ picture, caption }: GalleryText): string => JSON.stringify({ ...picture, alt: caption });

const itemOfPhoto = (row: PhotoRow): GalleryItem => {
  const { id, season, caption, picture } = toPhoto(row);
  const { reviewId, hiddenAt, version } = row;
  return { id, season, reviewId, caption, description: EMPTY_TEXT, picture, video: null, isShown: hiddenAt === null, version };
};

const itemOfVideo = (row: VideoRow): GalleryItem => {
  const { id, season, title, description, poster, url, type, durationMs, subtitles } = toVideo(row);
  const { reviewId, hiddenAt, version } = row;
  const video = { url, type, durationMs, subtitles };
  return { id, season, reviewId, caption: title, description, picture: poster, video, isShown: hiddenAt === null, version };
};

const photosIn = (db: Db | Tx, season: number) => db.selectFrom('photo').where('season', '=', season).orderBy('position').orderBy('id');
const videosIn = (db: Db | Tx, season: number) =>
  db.selectFrom('video').where('season', '=', season).orderBy('position').orderBy('publishedAt', 'desc').orderBy('id');

/** Returns the ids of a season's gallery in its order. */
export const idsInSeason = async (db: Db | Tx, kind: GalleryKind, season: number): Promise<string[]> => {
  const rows = kind === 'photo' ? await photosIn(db, season).select('id').execute() : await videosIn(db, season).select('id').execute();
  return rows.map(({ id }) => id);
};

/** Returns a page of a season's gallery and the number of its items, hidden ones included. */
export const listGallery = async (db: Db, kind: GalleryKind, season: number, { page, pageSize }: Page) => {
  const { total, hidden } = await db
    .selectFrom(kind)
    .select((e) => [e.fn.countAll<number>().as('total'), e.fn.count<number>('hiddenAt').as('hidden')])
    .where('season', '=', season)
    .executeTakeFirstOrThrow();
  const offset = (page - 1) * pageSize;
  const items =
    kind === 'photo'
      ? (await photosIn(db, season).selectAll().limit(pageSize).offset(offset).execute()).map(itemOfPhoto)
      : (await videosIn(db, season).selectAll().limit(pageSize).offset(offset).execute()).map(itemOfVideo);
  return { items, total: Number(total), hidden: Number(hidden) };
};

/** Returns the past events that a photo or a video can belong to, newest first. */
export const pastEventTitles = async (db: Db) => {
  const rows = await db.selectFrom('review').select(['id', 'season', 'title', 'heldAt']).orderBy('heldAt', 'desc').orderBy('id').execute();
  return rows.map(({ id, season, title, heldAt }) => ({ id, season, title: text(title), at: heldAt }));
};

/** Captions of all photos or all videos, hidden ones included; newest season first, each in the order of its gallery. */
export const galleryCaptions = async (db: Db, kind: GalleryKind): Promise<{ id: string; name: Text; season: number }[]> => {
  const rows =
    kind === 'photo'
      ? await db
          .selectFrom('photo')
          .select(['id', 'caption as name', 'season'])
          .orderBy('season', 'desc')
          .orderBy('position')
          .orderBy('id')
          .execute()
      : await db
          .selectFrom('video')
          .select(['id', 'title as name', 'season'])
          .orderBy('season', 'desc')
          .orderBy('position')
          .orderBy('publishedAt', 'desc')
          .orderBy('id')
          .execute();
  return rows.map(({ id, name, season }) => ({ id, name: text(name), season }));
};

export const findGalleryItem = async (db: Db | Tx, kind: GalleryKind, id: string): Promise<GalleryItem | undefined> => {
  if (kind === 'photo') {
    const photo = await db.selectFrom('photo').selectAll().where('id', '=', id).executeTakeFirst();
    return photo && itemOfPhoto(photo);
  }
  const video = await db.selectFrom('video').selectAll().where('id', '=', id).executeTakeFirst();
  return video && itemOfVideo(video);
};

/** Returns the photo or film of a season with the same bytes. */
export const findSameItem = async (tx: Tx, kind: GalleryKind, season: number, fileUrl: string): Promise<GalleryItem | undefined> => {
  const fileOf = ({ video, picture }: GalleryItem) => (video ? video.url : picture.sources.at(-1)?.url);
  const items =
    kind === 'photo'
      ? (await photosIn(tx, season).selectAll().execute()).map(itemOfPhoto)
      : (await videosIn(tx, season).selectAll().execute()).map(itemOfVideo);
  return items.find((item) => contentOf(fileOf(item) ?? '') === contentOf(fileUrl));
};

export const pastEventExists = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('review').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

const photoColumns = (words: GalleryText, now: number) => ({
  reviewId: words.reviewId,
  season: words.season,
  caption: JSON.stringify(words.caption),
  picture: described(words),
  hiddenAt: words.hiddenAt,
  updatedAt: now,
});
const videoColumns = (words: GalleryText, now: number) => ({
  reviewId: words.reviewId,
  season: words.season,
  title: JSON.stringify(words.caption),
  description: JSON.stringify(words.description),
  poster: described(words),
  subtitles: JSON.stringify(words.subtitles),
  hiddenAt: words.hiddenAt,
  updatedAt: now,
});

/** Adds a photo at the end of its season; false if it exists already, from any process. */
export const insertPhoto = async (tx: Tx, id: string, words: GalleryText, now: number): Promise<boolean> => {
  const { last } = await tx
    .selectFrom('photo')
    .select((e) => e.fn.max<number | null>('position').as('last'))
    .where('season', '=', words.season)
    .executeTakeFirstOrThrow();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('photo')
    .values({ id, ...photoColumns(words, now), position: (last ?? 0) + 1 })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Adds a video as the newest of its season; false if it exists already, from any process. */
export const insertVideo = async (tx: Tx, id: string, words: GalleryText, film: Film, now: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('video')
    .values({ id, ...videoColumns(words, now), ...film, publishedAt: now })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Changes the item that was read; false if its version has changed since. */
export const updateGalleryItem = async (
  tx: Tx,
  kind: GalleryKind,
  { id, version }: { id: string; version: number },
  words: GalleryText,
  now: number,
): Promise<boolean> => {
  const next = { version: version + 1 };
  const { numUpdatedRows } =
    kind === 'photo'
      ? await tx
          .updateTable('photo')
          .set({ ...photoColumns(words, now), ...next })
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst()
      : await tx
          .updateTable('video')
          .set({ ...videoColumns(words, now), ...next })
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Deletes a photo or a video. Returns the URLs of its files; null if it does not exist. */
export const deleteGalleryItem = async (tx: Tx, kind: GalleryKind, id: string): Promise<string[] | null> => {
  const row = await (kind === 'photo'
    ? tx.deleteFrom('photo').where('id', '=', id).returning('picture').executeTakeFirst()
    : tx.deleteFrom('video').where('id', '=', id).returning(['poster', 'url', 'subtitles']).executeTakeFirst());
  return row ? Object.values(row).flatMap(fileUrlsIn) : null;
};
