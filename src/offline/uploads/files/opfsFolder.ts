export interface CopyOrder {
  accountId: string;
  id: string;
  file: Blob;
}

export const ROOT = 'uploads';

/** Returns the name of the smaller film beside the copy of its original. */
export const smallerIdOf = (id: string): string => `${id}.smaller`;

/** Returns the folder of an account's copies. */
export const folderOf = async (accountId: string, create = false): Promise<FileSystemDirectoryHandle> => {
  const root = await navigator.storage.getDirectory();
  const uploads = await root.getDirectoryHandle(ROOT, { create });
  return uploads.getDirectoryHandle(accountId, { create });
};

/** A file writer in a worker: TypeScript's types for pages lack what only workers have. */
export interface SyncWriter {
  truncate(size: number): void;
  write(bytes: Uint8Array, at: { at: number }): number;
  flush(): void;
  close(): void;
}
/** Returns true if a file can be written here. */
export const canWrite = (entry: object): entry is { createSyncAccessHandle(): Promise<SyncWriter> } => 'createSyncAccessHandle' in entry;

const REMOVE_TRIES = 20;
const REMOVE_PAUSE_MS = 100;

/** Removes an entry, even if a worker that has just ended still holds it open. */
export const removeEntry = async (folder: FileSystemDirectoryHandle, name: string, options?: FileSystemRemoveOptions): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await folder.removeEntry(name, options);
    } catch (error) {
      const isHeld = error instanceof DOMException && error.name === 'NoModificationAllowedError';
      if (!isHeld || tries === REMOVE_TRIES) throw error;
      // no event reports when the worker releases it
      await new Promise((resolve) => setTimeout(resolve, REMOVE_PAUSE_MS));
    }
  }
};
