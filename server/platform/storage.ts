import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { createDiskFiles, type Files } from './files.ts';
import { createDiskUploadStorage } from './uploads/diskUploadStorage.ts';
import type { UploadStorage } from './uploads/uploadStorage.ts';

/** How long a silent sender of an upload is waited for. */
const IDLE_BODY_MS = 60_000;

/**
 * Stored files, and by their ids the bytes of uploads that are not stored files yet; of these an object store gives out only what is complete.
 * Changes nothing, unlike `openStorage`: a server may be at work on the same.
 */
export const openStoredBytes = async ({
  dataDir,
  objectStore,
}: Pick<Config, 'dataDir' | 'objectStore'>): Promise<{ files: Files; uploads: Files }> => {
  if (!objectStore) return { files: createDiskFiles(join(dataDir, 'files')), uploads: createDiskFiles(join(dataDir, 'uploads')) };
  const [{ openObjects }, { createObjectFiles }] = await Promise.all([import('./objectStore.ts'), import('./objectFiles.ts')]);
  const files = createObjectFiles(openObjects(objectStore));
  return { files, uploads: files };
};

/** Where files and unfinished uploads are: a folder of this machine, or the object store that the configuration names. */
export const openStorage = async ({
  dataDir,
  objectStore,
}: Pick<Config, 'dataDir' | 'objectStore'>): Promise<{ files: Files; uploadStorage: UploadStorage }> => {
  if (!objectStore) {
    return {
      files: createDiskFiles(join(dataDir, 'files')),
      uploadStorage: createDiskUploadStorage(join(dataDir, 'uploads'), IDLE_BODY_MS),
    };
  }
  // Its packages are large: they are loaded only where files are not on disk.
  const [{ openObjects }, { createObjectFiles }, { createObjectUploadStorage }] = await Promise.all([
    import('./objectStore.ts'),
    import('./objectFiles.ts'),
    import('./uploads/objectUploadStorage.ts'),
  ]);
  const objects = openObjects(objectStore);
  const uploadStorage = await createObjectUploadStorage(objects, objectStore, { folder: join(dataDir, 'uploads'), idleMs: IDLE_BODY_MS });
  return { files: createObjectFiles(objects), uploadStorage };
};
