import { randomUUID } from 'node:crypto';
import { Problem } from '#contract/http/problem.ts';
import { createDeviceKey } from '#src/offline/storage/deviceKey.ts';
import { createFileSource, type FileStore } from '#src/offline/uploads/files/fileSource.ts';
import { withoutMetadata } from '#src/offline/uploads/files/withoutMetadata.ts';
import { createMemoryRows, plaintextCipher } from '#src/offline/uploads/memoryRows.ts';
import { FileUnreadable, type Transfer, type TransferHooks } from '#src/offline/uploads/transfer.ts';
import type { ServerUpload } from '#src/offline/uploads/uploadDeps.ts';
import type { UploadItem, Uploads } from '#src/offline/uploads/uploadItem.ts';
import { createUploadRows } from '#src/offline/uploads/uploadRows.ts';
import { openUploads } from '#src/offline/uploads/uploads.ts';
import { createBrowser, createTabLocks, settled, TEACHER } from '../fixtures/browser.ts';

const CHUNK = 100;

interface Stored {
  size: number;
  bytes: Uint8Array;
  state: ServerUpload['state'];
  problem: ServerUpload['problem'];
}

/** Creates a server that stores the received bytes, and counts those received twice. */
export const createModelServer = (uploadIdOf = (count: number): string => `upload-${count}`) => {
  const uploads = new Map<string, Stored>();
  let trouble: ((what: 'create' | 'send' | 'complete' | 'remove') => Problem | null) | null = null;
  let cutAfter = Number.POSITIVE_INFINITY;
  let silent = false;
  let onReady: (upload: Stored) => void = (upload) => {
    upload.state = 'ready';
  };
  const stats = { created: 0, received: 0, heads: 0 };
  const check = (what: 'create' | 'send' | 'complete' | 'remove') => {
    const problem = trouble?.(what);
    if (problem) throw problem;
  };
  const idOf = (path: string) => path.split('/').at(-1) ?? '';
  const never = (signal: AbortSignal) => new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

  const transfer: Transfer = {
    async create({ sizeBytes }, _file, signal) {
      await settled(1);
      signal.throwIfAborted();
      check('create');
      stats.created += 1;
      const id = uploadIdOf(stats.created);
      uploads.set(id, { size: sizeBytes, bytes: new Uint8Array(), state: 'uploading', problem: null });
      return `/api/uploads/${id}`;
    },
    async send(path, file, { accepted, sent }: TransferHooks, signal) {
      await settled(1);
      signal.throwIfAborted();
      check('send');
      stats.heads += 1;
      const upload = uploads.get(idOf(path));
      if (!upload) throw new Problem('upload_not_found');
      accepted(upload.bytes.length);
      while (upload.bytes.length < upload.size) {
        if (silent) await never(signal);
        const bytes = new Uint8Array(
          await file
            .slice(upload.bytes.length, upload.bytes.length + CHUNK)
            .arrayBuffer()
            .catch(() => {
              throw new FileUnreadable();
            }),
        );
        await settled(1);
        signal.throwIfAborted();
        check('send');
        const room = Math.max(0, Math.min(bytes.length, cutAfter));
        cutAfter -= room;
        stats.received += room;
        upload.bytes = new Uint8Array([...upload.bytes, ...bytes.slice(0, room)]);
        sent(upload.bytes.length);
        if (room < bytes.length) throw new Problem('offline');
        accepted(upload.bytes.length);
      }
      upload.state = upload.state === 'uploading' ? 'received' : upload.state;
    },
    async remove(path) {
      check('remove');
      if (!uploads.delete(idOf(path))) throw new Problem('upload_not_found');
    },
  };
  return {
    transfer,
    uploads,
    stats,
    complete: async (id: string): Promise<ServerUpload> => {
      check('complete');
      const upload = uploads.get(id);
      if (!upload) throw new Problem('upload_not_found');
      if (upload.bytes.length < upload.size) upload.state = 'uploading';
      else onReady(upload);
      return { state: upload.state, offset: upload.bytes.length, problem: upload.problem };
    },
    /** Makes the server fail every request for which this returns a failure. */
    fails: (how: typeof trouble) => {
      trouble = how;
    },
    /** Resolves at the next request of this kind, before its answer. */
    asked: (what: 'create' | 'send' | 'complete' | 'remove') =>
      new Promise<void>((resolve) => {
        trouble = (each) => {
          if (each === what) resolve();
          return null;
        };
      }),
    /** Breaks the connection after so many more bytes. */
    cutsAfter: (bytes: number) => {
      cutAfter = bytes;
    },
    silent: (on: boolean) => {
      silent = on;
    },
    finishes: (how: typeof onReady) => {
      onReady = how;
    },
  };
};

/** Creates a browser whose tabs upload to one server. */
export const createUploadHarness = (server = createModelServer()) => {
  const browser = createBrowser();
  const locks = createTabLocks();
  const copies = new Map<string, Blob>();
  const holds = new Set<string>();
  const tabs = new Set<(message: unknown) => void>();
  let room = true;
  const fileStore: FileStore = {
    copy: async (_account, id, file) => {
      if (room) copies.set(id, file);
      return room;
    },
    open: async (_account, id) => copies.get(id) ?? null,
    adopt: async (_account, id, handle) => {
      copies.set(id, await handle.getFile());
      return true;
    },
    remove: async (_account, id) => void copies.delete(id),
  };

  const tab = async ({ accountId = TEACHER, stores = true } = {}) => {
    const name = randomUUID();
    const db = browser.database();
    const deviceKey = createDeviceKey({ db, accountId, newId: randomUUID });
    await deviceKey.prepare();
    const own = new Set<string>();
    let alive = true;
    const whileAlive = <T>(act: () => Promise<T>): Promise<T> => (alive ? act() : new Promise(() => {}));
    let hear: (message: unknown) => void = () => {};
    const uploads: Uploads = await openUploads({
      accountId,
      ...(stores
        ? { rows: createUploadRows(db, deviceKey, accountId), cipher: deviceKey }
        : { rows: createMemoryRows(), cipher: plaintextCipher }),
      lock: locks.of(name),
      files: createFileSource({
        fileStore,
        clean: withoutMetadata,
        presence: {
          hold: (id) => {
            holds.add(id);
            own.add(id);
            return () => void holds.delete(id);
          },
          isHeld: async (id) => holds.has(id),
        },
      }),
      transfer: {
        create: (...given) => whileAlive(() => server.transfer.create(...given)),
        send: (...given) => whileAlive(() => server.transfer.send(...given)),
        remove: (...given) => whileAlive(() => server.transfer.remove(...given)),
      },
      complete: (id) => whileAlive(() => server.complete(id)),
      channel: {
        post: (message) => {
          for (const other of tabs) if (other !== hear) other(message);
        },
        onMessage: (listener) => {
          hear = listener;
          tabs.add(listener);
          return () => tabs.delete(listener);
        },
      },
      deviceFlags: browser.deviceFlags,
      now: browser.now,
      random: () => 0,
      newId: randomUUID,
      schedule: browser.schedule,
    });
    return {
      uploads,
      db,
      crash: () => {
        alive = false;
        uploads.close();
        db.close({ disableAutoOpen: true });
        for (const id of own) holds.delete(id);
        locks.die(name);
      },
    };
  };

  return {
    browser,
    server,
    copies,
    tab,
    hasRoom: (has: boolean) => {
      room = has;
    },
    /** The uploads as the tab shows them. */
    items: (uploads: Uploads): Promise<UploadItem[]> =>
      new Promise((resolve, reject) => {
        let end = () => {};
        const look = () => {
          const current = uploads.items.current();
          if (current.state === 'loading') return;
          queueMicrotask(() => end());
          if (current.state === 'ready') resolve(current.value);
          else reject(current.problem);
        };
        end = uploads.items.subscribe(look);
        look();
      }),
  };
};
export type UploadHarness = ReturnType<typeof createUploadHarness>;

export const bytesOf = (size: number, seed = 1): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: size }, (_, index) => (index * 31 + seed) % 251);
export const fileOf = (size: number, seed = 1, name = '机器人.mp4'): File =>
  new File([bytesOf(size, seed)], name, { type: 'video/mp4', lastModified: 1000 });
