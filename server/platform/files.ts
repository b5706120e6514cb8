import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

export interface StoredFile {
  /** Length in bytes. */
  size: number;
  /** Where it is on this machine, if it is. */
  path?: string;
  /** Reads the bytes from `start` to `end`, both included; all of them without a range. */
  read(range?: { start: number; end: number }): Readable;
}

/** Stores files. A key is a path of plain names; the content under a key never changes. */
export interface Files {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Takes a file of this machine over; it is gone from `path` afterwards. Once this is done, a power cut does not undo it. */
  adopt(key: string, path: string): Promise<void>;
  find(key: string): Promise<StoredFile | null>;
  /** Removes what stands under a key, if anything does. */
  remove(key: string): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i;

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Throws RangeError for a key that is no plain path. */
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

/** Files in a folder of this machine. A file is there whole or not at all. Throws RangeError for a key that is no plain path. */
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
        // From another disk: a copy first, so that what stands under the key is whole.
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
      // Its folder goes with its last file.
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

/** Where a public file stands, and its URL: named after the hash of its content, so that it may be cached for ever. */
export const publicLocation = (sha256: string, name: string): { key: string; url: string } => {
  const path = `${sha256.slice(0, HASH_LENGTH)}/${name}`;
  return { key: `public/${path}`, url: `/files/${path}` };
};

/** Where the file of a public URL stands. */
export const keyOfPublic = (url: string): string => url.replace(/^\/files\//, 'public/');

/** Stores a public file and returns its URL. */
export const putPublic = async (files: Files, name: string, bytes: Uint8Array): Promise<string> => {
  const { key, url } = publicLocation(createHash('sha256').update(bytes).digest('hex'), name);
  await files.put(key, bytes);
  return url;
};
