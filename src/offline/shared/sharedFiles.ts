import { z } from 'zod';
import { Instant } from '#contract/http/common.ts';
import { SHARE_FIELD } from '#contract/portal/shareTarget.ts';
import { type FilePart, type PartSink, readMultipart } from './multipart.ts';

const MIB = 1024 * 1024;
/** Maximum number of files stored per share: a film and nine pictures. */
export const MAX_SHARED_FILES = 10;
/** Maximum size of a shared file. A film may exceed the upload limit, because the device can make it smaller. */
export const MAX_SHARED_BYTES = 2048 * MIB;
/** Limits for waiting files over all shares: pages of other sites can send the form too, and must not fill the device. */
export const MAX_WAITING_FILES = 40;
export const MAX_WAITING_BYTES = 2 * MAX_SHARED_BYTES;
/** Lifetime of shared files that wait for their work, in ms. */
export const SHARED_FILES_MS = 7 * 24 * 3600_000;

const ROOT = 'shared';
const INFO = '.json';

const SharedFileInfo = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  sizeBytes: z.int().min(0),
  sharedAt: Instant,
  /** The reason why its bytes are missing. */
  problem: z.enum(['oversize', 'excess', 'no_room']).nullable(),
  /** The entry of the work that it is for, once chosen. */
  entryId: z.string().nullable(),
});
/** A file that another app shared with the portal. */
export type SharedFileInfo = z.infer<typeof SharedFileInfo>;

/** A shared file with its bytes. */
export interface SharedFile {
  id: string;
  file: File;
  handle: FileSystemFileHandle;
}

/**
 * The films and pictures that other apps have shared with the portal, in the origin's private file system: the bytes, and a description
 * beside them that is written last. They belong to the device until their work is chosen.
 */
export interface SharedFiles {
  /** Stores the files of a form as they arrive. */
  receive(body: ReadableStream<Uint8Array<ArrayBuffer>>, boundary: string): Promise<void>;
  /** Returns the files in the order of sharing; expired ones are removed. */
  list(): Promise<SharedFileInfo[]>;
  /** Assigns files to an entry; null for none. */
  assign(ids: readonly string[], entryId: string | null): Promise<void>;
  /** Returns the files of this entry. */
  filesFor(entryId: string): Promise<SharedFile[]>;
  /** Removes files, even if their bytes are missing. */
  remove(ids: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}

interface SharedFilesDeps {
  root: () => Promise<FileSystemDirectoryHandle>;
  now: () => number;
  newId: () => string;
}

export const createSharedFiles = ({ root, now, newId }: SharedFilesDeps): SharedFiles => {
  const folder = async (create = false): Promise<FileSystemDirectoryHandle | null> => {
    const opening = (await root()).getDirectoryHandle(ROOT, { create });
    return create ? opening : opening.catch(() => null);
  };
  const writeInfo = async (dir: FileSystemDirectoryHandle, info: SharedFileInfo): Promise<void> => {
    const writable = await (await dir.getFileHandle(info.id + INFO, { create: true })).createWritable();
    await writable.write(JSON.stringify(info));
    await writable.close();
  };
  const readInfo = async (dir: FileSystemDirectoryHandle, name: string): Promise<SharedFileInfo | null> => {
    try {
      const text = await (await (await dir.getFileHandle(name)).getFile()).text();
      return SharedFileInfo.parse(JSON.parse(text));
    } catch {
      return null;
    }
  };
  const removeFrom = async (dir: FileSystemDirectoryHandle, ids: readonly string[]): Promise<void> => {
    for (const id of ids) for (const name of [id + INFO, id]) await dir.removeEntry(name).catch(() => {});
  };
  const isCurrent = ({ sharedAt }: SharedFileInfo): boolean => now() - sharedAt < SHARED_FILES_MS;
  const readAll = async (dir: FileSystemDirectoryHandle): Promise<SharedFileInfo[]> => {
    const found: SharedFileInfo[] = [];
    for await (const name of dir.keys()) {
      const info = name.endsWith(INFO) ? await readInfo(dir, name) : null;
      if (info) found.push(info);
    }
    return found.sort((a, b) => a.sharedAt - b.sharedAt || a.name.localeCompare(b.name));
  };
  const read = async (dir: FileSystemDirectoryHandle): Promise<SharedFileInfo[]> => (await readAll(dir)).filter(isCurrent);
  /** Removes expired files, and files that a crash left half written. */
  const sweep = async (dir: FileSystemDirectoryHandle): Promise<void> => {
    const current = new Set((await read(dir)).flatMap(({ id }) => [id, id + INFO]));
    const names: string[] = [];
    for await (const name of dir.keys()) names.push(name);
    for (const name of names) if (!current.has(name)) await dir.removeEntry(name).catch(() => {});
  };

  const sinkOf = async (dir: FileSystemDirectoryHandle, { name, type }: FilePart, isTooMany: boolean, room: number): Promise<PartSink> => {
    const id = newId();
    const about = { id, name, type, sharedAt: now(), entryId: null };
    const writable = isTooMany ? null : await (await dir.getFileHandle(id, { create: true })).createWritable();
    let sizeBytes = 0;
    let problem: SharedFileInfo['problem'] = isTooMany ? 'excess' : null;
    const giveUp = async (why: SharedFileInfo['problem']) => {
      problem = why;
      await writable?.abort().catch(() => {});
      await dir.removeEntry(id).catch(() => {});
    };
    return {
      async write(bytes) {
        sizeBytes += bytes.length;
        if (problem !== null || !writable) return;
        if (sizeBytes > MAX_SHARED_BYTES) return giveUp('oversize');
        if (sizeBytes > room) return giveUp('no_room');
        await writable.write(bytes).catch(() => giveUp('no_room'));
      },
      async close() {
        if (problem === null) await writable?.close().catch(() => giveUp('no_room'));
        await writeInfo(dir, { ...about, sizeBytes, problem });
      },
      abort: () => giveUp('no_room'),
    };
  };

  return {
    async receive(body, boundary) {
      const dir = await folder(true);
      if (!dir) return;
      await sweep(dir);
      let count = 0;
      let isFull = false;
      await readMultipart(body, boundary, async (part) => {
        // a form with an empty file field has a part without a name
        if (part.field !== SHARE_FIELD || part.name === '' || isFull) return null;
        count += 1;
        const waiting = await read(dir);
        const stored = waiting.filter(({ problem }) => problem === null);
        const isTooMany = count > MAX_SHARED_FILES || stored.length >= MAX_WAITING_FILES;
        // some are listed as refused; beyond a limit the others are skipped
        isFull = isTooMany && waiting.length - stored.length >= MAX_SHARED_FILES;
        if (isFull) return null;
        const room = MAX_WAITING_BYTES - stored.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
        return sinkOf(dir, part, isTooMany, room);
      });
    },
    async list() {
      const dir = await folder();
      if (!dir) return [];
      const all = await readAll(dir);
      // Only whole files that have expired: a file without a description may be arriving at this moment.
      await removeFrom(
        dir,
        all.filter((info) => !isCurrent(info)).map(({ id }) => id),
      );
      return all.filter(isCurrent);
    },
    async assign(ids, entryId) {
      const dir = await folder();
      if (!dir) return;
      for (const info of await read(dir)) if (ids.includes(info.id)) await writeInfo(dir, { ...info, entryId });
    },
    async filesFor(entryId) {
      const dir = await folder();
      if (!dir) return [];
      const found: SharedFile[] = [];
      for (const info of await read(dir)) {
        if (info.entryId !== entryId || info.problem !== null) continue;
        const handle = await dir.getFileHandle(info.id).catch(() => null);
        const bytes = await handle?.getFile().catch(() => null);
        if (handle && bytes)
          found.push({ id: info.id, handle, file: new File([bytes], info.name, { type: info.type, lastModified: info.sharedAt }) });
      }
      return found;
    },
    async remove(ids) {
      const dir = await folder();
      if (dir) await removeFrom(dir, ids);
    },
    async clear() {
      await (await root()).removeEntry(ROOT, { recursive: true }).catch(() => {});
    },
  };
};
