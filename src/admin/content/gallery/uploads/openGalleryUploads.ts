import { deviceFlags } from '#src/offline/storage/deviceFlags.ts';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import type { GalleryUploads } from './galleryUploads.ts';

let opened: { accountId: string; uploads: Promise<GalleryUploads> } | null = null;

/** Stops the uploads of an account that has signed out. Its files wait on the device; no other account sees or sends them. */
export const closeGalleryUploads = async (): Promise<void> => {
  const closing = opened;
  opened = null;
  await closing?.uploads.then(
    ({ uploads }) => uploads.close(),
    () => {},
  );
};

/** Opens an account's uploads once per page. They continue on every screen while the page is open. Throws `part_not_loaded`. */
export const openGalleryUploads = (accountId: string): Promise<GalleryUploads> => {
  if (opened?.accountId === accountId) return opened.uploads;
  void closeGalleryUploads();
  const uploads = loadChunk(() => import('./galleryUploads.ts')).then(({ startGalleryUploads }) => startGalleryUploads(accountId));
  const current = { accountId, uploads };
  opened = current;
  uploads.catch(() => {
    if (opened === current) opened = null;
  });
  return uploads;
};

/** Returns the number of the account's files that have not become a photo or video. Loads the upload engine only if there may be any. */
export const countUnsentFiles = async (accountId: string): Promise<number> => {
  if (opened?.accountId !== accountId && !deviceFlags.isUploading(accountId)) return 0;
  const { items } = (await openGalleryUploads(accountId)).uploads;
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const look = () => {
    const state = items.current();
    if (state.state === 'ready') resolve(state.value.length);
    if (state.state === 'failed') reject(state.problem);
  };
  const end = items.subscribe(look);
  look();
  return promise.finally(end);
};

/** Removes the account's files from this device, including those of its other tabs. */
export const forgetUnsentFiles = async (accountId: string): Promise<void> => {
  await closeGalleryUploads();
  if (!deviceFlags.isUploading(accountId)) return;
  const { forgetBrowserAccount, forgetFiles } = await loadChunk(() => import('#src/offline/index.ts'));
  await forgetBrowserAccount(accountId);
  await forgetFiles(accountId);
};
