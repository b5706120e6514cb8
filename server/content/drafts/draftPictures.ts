import { buffer } from 'node:stream/consumers';
import type { Picture } from '#contract/content/picture.ts';
import { Problem } from '#contract/http/problem.ts';
import { EMPTY_TEXT } from '#server/content/kinds/emptyText.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { changeUpload, type UploadRow } from '#server/platform/uploads/store.ts';
import { ownUpload } from '#server/platform/uploads/uploads.ts';

type PictureDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'pictures' | 'uploads'>;

/** Returns the bytes of an uploaded picture. Throws upload_not_found, upload_not_ready, file_type_not_accepted. */
export const readyPicture = async ({ files }: Pick<Deps, 'files'>, upload: UploadRow): Promise<Buffer> => {
  if (upload.purpose !== 'content' || upload.kind !== 'image') throw new Problem('file_type_not_accepted');
  if (upload.state !== 'ready' || upload.fullKey === null) throw new Problem('upload_not_ready', { retryAfter: 1 });
  // Cleaned on upload: upright, without location, device and names.
  const stored = await files.find(upload.fullKey);
  if (!stored) throw new Problem('upload_not_found');
  return buffer(stored.read());
};

/**
 * Makes a public picture of an upload; its alternative text comes later. Its files belong to it alone, even if another has the same bytes, so that it
 * can be removed alone. Throws file_unreadable.
 */
export const renderPicture = (pictures: Deps['pictures'], image: Buffer, uploadId: string): Promise<Picture> =>
  pictures.render(image, `picture-${uploadId}`, EMPTY_TEXT);

/**
 * Makes a public picture of one of the actor's uploads and deletes the upload. Throws upload_not_found, upload_not_ready, file_type_not_accepted,
 * file_unreadable.
 */
export const makePicture = async (deps: PictureDeps, actor: Actor, uploadId: string): Promise<Picture> => {
  const { db, clock, uploads } = deps;
  const picture = await renderPicture(deps.pictures, await readyPicture(deps, await ownUpload(db, actor, uploadId)), uploadId);
  await changeUpload(db, uploadId, ['ready'], { expiresAt: clock.now() });
  uploads.sweepSoon();
  return picture;
};
