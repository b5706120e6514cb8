import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Sqlite from 'better-sqlite3';
import type { StoredFile } from '#server/platform/files/files.ts';
import { isMissing } from '#server/platform/files/files.ts';

export interface FileCopy {
  size: number;
  sha256: string;
}

/**
 * The folder that a backup writes to:
 *   files/ab/abcd…     every file once, named after its SHA-256, shared by the snapshots
 *   snapshots/<time>/  manifest.json, files.jsonl.gz, tables/<name>.jsonl.gz
 *   keys.jsonl.gz      the data key of each present family, under the secret key
 * It contains children's data, sealed: everything is readable by its owner only.
 */
export interface BackupFolder {
  root: string;
  /** Returns the names of the complete snapshots, the oldest first. */
  snapshots(): Promise<string[]>;
  pathOf(snapshot: string): string;
  /** Returns the path of a file's copy. */
  copyPath(sha256: string): string;
  hasCopy(copy: FileCopy): Promise<boolean>;
}

/** A backup folder that no other process writes to. */
export interface WritableBackupFolder extends BackupFolder {
  /** Copies a file, unless its content is already there. */
  addCopy(file: StoredFile): Promise<FileCopy>;
  /** Creates an empty folder that is not a snapshot yet. */
  begin(): Promise<string>;
  /** Makes the folder of `begin` a snapshot, atomically. */
  complete(folder: string, name: string): Promise<void>;
  removeSnapshot(name: string): Promise<void>;
  /** Removes the copies that no snapshot needs. */
  removeCopiesExcept(needed: ReadonlySet<string>): Promise<void>;
  release(): void;
}

const SNAPSHOT = /^\d{8}T\d{9}Z$/;
const SHA256 = /^[0-9a-f]{64}$/;
const PARTIAL = '.partial-';

/** Returns a snapshot's name: the time at which it was taken, so that names sort by time. */
export const snapshotName = (at: Date): string => at.toISOString().replace(/[-:.]/g, '');

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
};

export const openBackupFolder = (root: string): BackupFolder => {
  const copyPath = (sha256: string) => join(root, 'files', sha256.slice(0, 2), sha256);
  return {
    root,
    snapshots: async () => (await namesIn(join(root, 'snapshots'))).filter((name) => SNAPSHOT.test(name)),
    pathOf: (snapshot) => join(root, 'snapshots', snapshot),
    copyPath,
    async hasCopy({ size, sha256 }) {
      try {
        return (await stat(copyPath(sha256))).size === size;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
  };
};

/** Takes a lock that is released when its process ends, even by a crash. Returns its release. */
const lock = (path: string): (() => void) => {
  const database = new Sqlite(path, { timeout: 0 });
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_BUSY') throw new Error('another backup is writing there');
    throw error;
  }
  return () => void database.close();
};

/** Creates the folder if it is missing, locks it, and removes what an interrupted backup left. */
export const openForWriting = async (root: string): Promise<WritableBackupFolder> => {
  const [files, snapshots] = [join(root, 'files'), join(root, 'snapshots')];
  for (const folder of [root, files, snapshots]) await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(root, 0o700);
  await writeFile(join(root, 'lock'), '', { mode: 0o600 });
  const release = lock(join(root, 'lock'));
  const folder = openBackupFolder(root);
  for (const [parent, names] of [
    [files, await namesIn(files)],
    [snapshots, await namesIn(snapshots)],
  ] as const)
    for (const name of names) if (name.startsWith(PARTIAL)) await rm(join(parent, name), { recursive: true });

  return {
    ...folder,
    async addCopy(file) {
      const unfinished = join(files, `${PARTIAL}${randomUUID()}`);
      const hash = createHash('sha256');
      let size = 0;
      await pipeline(
        file.read(),
        async function* (source) {
          for await (const bytes of source) {
            hash.update(bytes);
            size += bytes.length;
            yield bytes;
          }
        },
        createWriteStream(unfinished, { mode: 0o600, flush: true }),
      );
      const copy = { size, sha256: hash.digest('hex') };
      if (await folder.hasCopy(copy)) await rm(unfinished);
      else {
        const path = folder.copyPath(copy.sha256);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await rename(unfinished, path);
        await syncFolder(dirname(path));
      }
      return copy;
    },
    async begin() {
      const path = join(snapshots, `${PARTIAL}${randomUUID()}`);
      await mkdir(join(path, 'tables'), { recursive: true, mode: 0o700 });
      return path;
    },
    async complete(path, name) {
      await syncFolder(join(path, 'tables'));
      await syncFolder(path);
      await rename(path, folder.pathOf(name));
      await syncFolder(snapshots);
    },
    async removeSnapshot(name) {
      // Renamed first, so that a partly removed folder is no snapshot.
      const removed = join(snapshots, `${PARTIAL}${name}`);
      await rename(folder.pathOf(name), removed);
      await rm(removed, { recursive: true });
    },
    async removeCopiesExcept(needed) {
      for (const group of await namesIn(files))
        for (const name of await namesIn(join(files, group)))
          if (SHA256.test(name) && !needed.has(name)) await rm(join(files, group, name));
    },
    release,
  };
};
