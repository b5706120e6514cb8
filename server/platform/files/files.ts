import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

export interface StoredFile {
  /** Length in bytes. */
  size: number;
  /** The path on this machine, if it is here. */
  path?: string;
  /** Reads the bytes from `start` to `end`, both inclusive; all of them without a range. */
  read(range?: { start: number; end: number }): Readable;
}

/** A file store. A key is a path of plain names; the content under a key never changes. */
export interface Files {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Moves a file of this machine into the store; it no longer exists at `path`. Once this resolves, the move survives a power cut. */
  adopt(key: string, path: string): Promise<void>;
  find(key: string): Promise<StoredFile | null>;
  /** Removes the file under a key, if there is one. */
  remove(key: string): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i;

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Throws RangeError for a key that is not a plain path. */
export const checkKey = (key: string): void => {
  if (!KEY.test(key) || key.includes('..')) throw new RangeError('not a key');
};

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

const syncPath = async (path: string): Promise<void> => {
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
};

/** Stores files in a folder of this machine. A file exists completely or not at all. Throws RangeError for a key that is not a plain path. */
export const createDiskFiles = (folder: string): Files => {
  const pathOf = (key: string): string => {
    checkKey(key);
    return join(folder, key);
  };
  const sizeOf = async (path: string): Promise<number | null> => {
    try {
      const found = await stat(path);
      return found.isFile() ? found.size : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      if ((await sizeOf(path)) === bytes.length) return;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const unfinished = `${path}.${randomUUID()}`;
      try {
        const file = await open(unfinished, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async adopt(key, path) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      try {
        await rename(path, target);
      } catch (error) {
        if (codeOf(error) !== 'EXDEV') throw error;
        // From another disk: copied first, so that the file under the key is complete.
        const copy = `${target}.${randomUUID()}`;
        try {
          await copyFile(path, copy);
          await syncPath(copy);
          await rename(copy, target);
        } catch (failure) {
          await rm(copy, { force: true });
          throw failure;
        }
        await rm(path, { force: true });
      }
      await syncPath(dirname(target));
    },
    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // The folder is removed with its last file.
      await rmdir(dirname(path)).catch((error: unknown) => {
        if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(String(codeOf(error)))) throw error;
      });
    },
    async find(key) {
      const path = pathOf(key);
      const size = await sizeOf(path);
      return size === null ? null : { size, path, read: (range) => createReadStream(path, range) };
    },
  };
};

const HASH_LENGTH = 20;

/** Returns the key and the URL of a public file, with the hash of its content, so that it may be cached for ever. */
export const publicLocation = (sha256: string, name: string): { key: string; url: string } => {
  const path = `${sha256.slice(0, HASH_LENGTH)}/${name}`;
  return { key: `public/${path}`, url: `/files/${path}` };
};

/** Returns the key of a public URL's file. */
export const keyOfPublic = (url: string): string => url.replace(/^\/files\//, 'public/');

/** Stores a public file and returns its URL. */
export const putPublic = async (files: Files, name: string, bytes: Uint8Array): Promise<string> => {
  const { key, url } = publicLocation(createHash('sha256').update(bytes).digest('hex'), name);
  await files.put(key, bytes);
  return url;
};
