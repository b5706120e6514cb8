import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { createDiskFiles, type Files } from './files/files.ts';
import { createDiskUploadStorage } from './uploads/diskUploadStorage.ts';
import type { UploadStorage } from './uploads/uploadStorage.ts';

/** Maximum time to wait for an idle sender of an upload. */
const IDLE_BODY_MS = 60_000;

/**
 * Opens the stored files, and by their ids the bytes of uploads that are not stored files yet; an object store returns only complete ones.
 * Changes nothing, unlike `openStorage`: a server may be using the same.
 */
export const openStoredBytes = async ({
  dataDir,
  objectStore,
}: Pick<Config, 'dataDir' | 'objectStore'>): Promise<{ files: Files; uploads: Files }> => {
  if (!objectStore) return { files: createDiskFiles(join(dataDir, 'files')), uploads: createDiskFiles(join(dataDir, 'uploads')) };
  const [{ openObjects }, { createObjectFiles }] = await Promise.all([import('./files/objectStore.ts'), import('./files/objectFiles.ts')]);
  const files = createObjectFiles(openObjects(objectStore));
  return { files, uploads: files };
};

/** Opens the storage of files and unfinished uploads: a folder of this machine, or the configured object store. */
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
  // Its packages are large: they are loaded only if files are not on disk.
  const [{ openObjects }, { createObjectFiles }, { createObjectUploadStorage }] = await Promise.all([
    import('./files/objectStore.ts'),
    import('./files/objectFiles.ts'),
    import('./uploads/objectUploadStorage.ts'),
  ]);
  const objects = openObjects(objectStore);
  const uploadStorage = await createObjectUploadStorage(objects, objectStore, { folder: join(dataDir, 'uploads'), idleMs: IDLE_BODY_MS });
  return { files: createObjectFiles(objects), uploadStorage };
};
