import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { GalleryItem } from '#contract/content/galleryAdmin.ts';
import type { Picture } from '#contract/content/picture.ts';
import type { GalleryKind } from '#contract/content/rules/galleryItem.ts';
import { Problem } from '#contract/http/problem.ts';
import { readyPicture, renderPicture } from '#server/content/drafts/draftPictures.ts';
import { fileUrlsIn } from '#server/content/files/fileUrls.ts';
import { insertRetired } from '#server/content/files/retiredFileStore.ts';
import { afterRetiring, retireFiles } from '#server/content/files/retiredFiles.ts';
import { EMPTY_TEXT } from '#server/content/kinds/emptyText.ts';
import type { Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publicLocation, type StoredFile } from '#server/platform/files/files.ts';
import { loadSharp } from '#server/platform/files/sharp.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { changeUpload, type UploadRow } from '#server/platform/uploads/store.ts';
import { ownUpload } from '#server/platform/uploads/uploads.ts';
import { assertPastEvent } from './gallery.ts';
import { type Film, findGalleryItem, findSameItem, insertPhoto, insertVideo } from './galleryStore.ts';

type GalleryDeps = Pick<Deps, 'db' | 'readDb' | 'clock' | 'ids' | 'files' | 'jobs' | 'pictures' | 'uploads' | 'config'>;

interface NewItem {
  uploadId: string;
  season: number;
  reviewId: string | null;
}

const POSTER = { width: 1280, height: 720, channels: 3 as const, background: '#fff6e6' };

/** Copies a file of any length to a public URL, without holding it in memory. */
const copyPublic = async ({ files, config }: Pick<Deps, 'files' | 'config'>, name: string, stored: StoredFile): Promise<string> => {
  // Files left here by a process that died are cleaned up with its films.
  const folder = join(config.dataDir, 'films');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  try {
    await pipeline(
      stored.read(),
      async function* (pieces: AsyncIterable<Uint8Array>) {
        for await (const piece of pieces) {
          hash.update(piece);
          yield piece;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    );
    const { key, url } = publicLocation(hash.digest('hex'), name);
    await files.adopt(key, path);
    return url;
  } finally {
    await rm(path, { force: true });
  }
};

/** Returns a frame from the film's beginning; a plain picture, for an organiser to replace, if this machine cannot extract one. */
const posterOf = async ({ files, pictures }: Pick<Deps, 'files' | 'pictures'>, { id, previewKey }: UploadRow): Promise<Picture> => {
  const frame = previewKey === null ? null : await files.find(previewKey);
  const image = frame ? await buffer(frame.read()) : await (await loadSharp())({ create: POSTER }).png().toBuffer();
  return renderPicture(pictures, image, id);
};

/** Returns the seconds until a client asks again for a film being converted. A short film is ready soon; a long one is polled less and less often. */
const askAgainAfter = (waitedMs: number): number => Math.min(5, Math.max(1, Math.ceil(waitedMs / 4000)));

/**
 * Makes a public film of an upload and adds its URL to `made` before anything else can fail. Throws file_type_not_accepted, upload_not_ready,
 * upload_not_found, film_unreadable.
 */
const makeFilm = async (deps: GalleryDeps, upload: UploadRow, made: string[]): Promise<{ film: Film; picture: Picture }> => {
  if (upload.purpose !== 'content' || upload.kind !== 'video') throw new Problem('file_type_not_accepted');
  const { state, fullKey, width, height, durationMs, conversion, updatedAt } = upload;
  if (state !== 'ready' || fullKey === null) throw new Problem('upload_not_ready', { retryAfter: 1 });
  if (conversion === 'waiting') throw new Problem('upload_not_ready', { retryAfter: askAgainAfter(deps.clock.now() - updatedAt) });
  // Films that browsers cannot play are not published.
  if (conversion !== null || width === null || height === null || durationMs === null) throw new Problem('film_unreadable');
  const stored = await deps.files.find(fullKey);
  if (!stored) throw new Problem('upload_not_found');
  // Browsers play a phone's cleaned film under the name of the other container, which is nearly the same.
  const type = fullKey.endsWith('.webm') ? 'video/webm' : 'video/mp4';
  const url = await copyPublic(deps, `film-${upload.id}.${type === 'video/webm' ? 'webm' : 'mp4'}`, stored);
  made.push(url);
  return { film: { url, type, width, height, durationMs }, picture: await posterOf(deps, upload) };
};

/** Makes a photo or a video of an upload and adds the URLs of its files to `made`. */
const makeItem = async (deps: GalleryDeps, actor: Actor, kind: GalleryKind, upload: UploadRow, place: NewItem, made: string[]) => {
  const { id } = upload;
  const { season, reviewId } = place;
  const film = kind === 'video' ? await makeFilm(deps, upload, made) : null;
  const picture = film ? film.picture : await renderPicture(deps.pictures, await readyPicture(deps, upload), id);
  made.push(...fileUrlsIn(JSON.stringify(picture)));
  return deps.db.transaction().execute(async (tx: Tx) => {
    await assertPastEvent(tx, reviewId, 'reviewId');
    const now = deps.clock.now();
    const fileUrl = film ? film.film.url : picture.sources.at(-1)?.url;
    const same = fileUrl === undefined ? undefined : await findSameItem(tx, kind, season, fileUrl);
    if (same) {
      if (same.id !== id) await insertRetired(tx, made, now);
      await changeUpload(tx, id, ['ready'], { expiresAt: now });
      return same;
    }
    const words = { caption: EMPTY_TEXT, description: EMPTY_TEXT, picture, subtitles: [], season, reviewId, hiddenAt: now };
    const isNew = film ? await insertVideo(tx, id, words, film.film, now) : await insertPhoto(tx, id, words, now);
    if (isNew) {
      await changeUpload(tx, id, ['ready'], { expiresAt: now });
      await writeAudit(tx, deps, { actor, action: 'gallery_added', subject: kind, subjectId: id, detail: { season, reviewId } });
    }
    return findGalleryItem(tx, kind, id);
  });
};

/**
 * Makes a photo or a video of one of the actor's uploads, which is then deleted. The item keeps the upload's id, so that it is found if the answer
 * was lost. A file already in the season's gallery is returned unchanged. Throws upload_not_found, upload_not_ready, file_type_not_accepted,
 * file_unreadable, film_unreadable.
 */
export const addToGallery = async (deps: GalleryDeps, actor: Actor, kind: GalleryKind, place: NewItem): Promise<GalleryItem> => {
  const there = await findGalleryItem(deps.db, kind, place.uploadId);
  if (there) return there;
  const upload = await ownUpload(deps.db, actor, place.uploadId);
  const made: string[] = [];
  const item = await makeItem(deps, actor, kind, upload, place, made).catch(async (error: unknown) => {
    // After a temporary failure the client asks again and finds the same files.
    if (error instanceof Problem) await retireFiles(deps, made);
    throw error;
  });
  deps.uploads.sweepSoon();
  if (item && item.id !== upload.id) await afterRetiring(deps);
  if (!item) throw new Problem('upload_not_found');
  return item;
};
