import { deviceFlags } from '#src/offline/deviceFlags.ts';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import type { GalleryUploads } from './galleryUploads.ts';

let opened: { accountId: string; uploads: Promise<GalleryUploads> } | null = null;

/** Stops the uploads of whoever has left; their files wait here for them, and nobody else sees or sends them. */
export const closeGalleryUploads = async (): Promise<void> => {
  const closing = opened;
  opened = null;
  await closing?.uploads.then(
    ({ uploads }) => uploads.close(),
    () => {},
  );
};

/** Opens an account's once per page; they go on while the page is open, on whichever screen. Fails with `part_not_loaded`. */
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

/** How many of the account's files have not become a photo or a video. Loads the engine only where there may be any. */
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

/** Removes the account's files from this device, those of its other tabs too. */
export const forgetUnsentFiles = async (accountId: string): Promise<void> => {
  await closeGalleryUploads();
  if (!deviceFlags.isUploading(accountId)) return;
  const { forgetBrowserAccount, forgetFiles } = await loadChunk(() => import('#src/offline/index.ts'));
  await forgetBrowserAccount(accountId);
  await forgetFiles(accountId);
};
