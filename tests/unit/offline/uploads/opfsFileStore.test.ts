// Promises: a file's copy is complete or does not exist, leaves enough free space on the device, and is deleted with its upload and its account.
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOpfs } from '../fixtures/opfs.ts';
import { bytesOf, fileOf } from './uploadHarness.ts';

const MIB = 1024 * 1024;
let opfs: ReturnType<typeof createOpfs>;
let estimate: StorageEstimate;
let workers: { ended: number; begun: number };
let breaks: boolean;

beforeEach(() => {
  vi.resetModules();
  opfs = createOpfs();
  estimate = { quota: 1000 * MIB, usage: 0 };
  workers = { begun: 0, ended: 0 };
  breaks = false;
  vi.stubGlobal('navigator', { storage: { getDirectory: opfs.getDirectory, estimate: async () => estimate } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Returns the store, whose workers run the worker's real code. */
const load = async () => {
  let copy: (event: { data: unknown }) => void = () => {};
  let answered: (copied: unknown) => void = () => {};
  vi.stubGlobal('addEventListener', (_name: 'message', listener: typeof copy) => {
    copy = listener;
  });
  vi.stubGlobal('postMessage', (copied: unknown) => answered(copied));
  await import('#src/offline/uploads/files/copyWorker.ts');
  class InProcessWorker {
    onmessage: (event: { data: unknown }) => void = () => {};
    onerror: () => void = () => {};
    constructor(url: URL) {
      expect(url.pathname).toMatch(/copyWorker/);
      workers.begun += 1;
    }
    postMessage(data: unknown) {
      answered = (copied) => this.onmessage({ data: copied });
      if (breaks) this.onerror();
      else copy({ data });
    }
    terminate() {
      workers.ended += 1;
    }
  }
  vi.stubGlobal('Worker', InProcessWorker);
  return import('#src/offline/uploads/files/opfsFileStore.ts');
};
const bytes = async (file: Blob | null) => file && new Uint8Array(await file.arrayBuffer());

test.each([1, 63, 64, 65, 5 * MIB])('a copy of %i bytes is the file, and is found by its account and upload', async (size) => {
  const { opfsFileStore } = await load();
  const content = randomBytes(size);
  expect(await opfsFileStore.copy('a1', 'u1', new File([content], 'film.mp4'))).toBe(true);
  const copied = await bytes(await opfsFileStore.open('a1', 'u1'));
  expect(Buffer.compare(copied ?? new Uint8Array(), content)).toBe(0);
  expect([...opfs.files.keys()]).toEqual(['/uploads/a1/u1']);
  expect(opfs.open.size).toBe(0);
  await expect(opfsFileStore.open('a2', 'u1')).rejects.toThrow();
});

test('a copy in place of a longer one has nothing of it', async () => {
  const { opfsFileStore } = await load();
  await opfsFileStore.copy('a1', 'u1', fileOf(500, 2));
  expect(await opfsFileStore.copy('a1', 'u1', fileOf(100))).toBe(true);
  expect(await bytes(await opfsFileStore.open('a1', 'u1'))).toEqual(bytesOf(100));
});

test('a worker is loaded ahead, serves one copy and ends with it', async () => {
  const { opfsFileStore, prepareCopying } = await load();
  prepareCopying();
  prepareCopying();
  expect(workers).toEqual({ begun: 1, ended: 0 });
  await opfsFileStore.copy('a1', 'u1', fileOf(100));
  expect(workers).toEqual({ begun: 2, ended: 1 });
});

test.each<[string, () => void]>([
  ['is full in the middle of it', () => opfs.hasRoomFor(70)],
  ['loses the end of what was written', () => opfs.spoils((written) => written.slice(0, -1))],
  ['spoils what was written', () => opfs.spoils((written) => written.with(-1, 255))],
  ['cannot write in a worker', () => opfs.withoutSyncAccess()],
  [
    'loads no worker',
    () => {
      breaks = true;
    },
  ],
])('where the device %s there is no copy, and no rest of one', async (_what, cause) => {
  const { opfsFileStore } = await load();
  cause();
  expect(await opfsFileStore.copy('a1', 'u1', fileOf(100))).toBe(false);
  expect([...opfs.files.keys()]).toEqual([]);
  expect(opfs.open.size).toBe(0);
});

test.each<[string, StorageEstimate, boolean]>([
  ['much is left', { quota: 200 * MIB, usage: 100 * MIB }, true],
  ['it would leave the device too little', { quota: 200 * MIB, usage: 160 * MIB }, false],
  ['nothing is used yet', { quota: 200 * MIB }, true],
  ['nothing is used, and there is little', { quota: 40 * MIB }, false],
  ['the browser does not say', {}, true],
])('where %s, a copy is made only if room stays', async (_what, found, copied) => {
  estimate = found;
  const { opfsFileStore } = await load();
  expect(await opfsFileStore.copy('a1', 'u1', fileOf(100))).toBe(copied);
  expect(workers.begun > 0).toBe(copied);
});

test.each([{}, { storage: {} }])('in a browser without such a file system (%o) there is no copy, and nothing to forget', async (bare) => {
  vi.stubGlobal('navigator', bare);
  const { opfsFileStore, forgetFiles } = await load();
  expect(await opfsFileStore.copy('a1', 'u1', fileOf(100))).toBe(false);
  await forgetFiles('a1');
});

test('what no upload needs is removed, of this account alone', async () => {
  const { opfsFileStore, sweepFiles } = await load();
  for (const [account, id] of [
    ['a1', 'u1'],
    ['a1', 'u2'],
    ['a2', 'u3'],
  ] as const)
    await opfsFileStore.copy(account, id, fileOf(10));
  await sweepFiles('a1', new Set(['u2']));
  expect([...opfs.files.keys()]).toEqual(['/uploads/a1/u2', '/uploads/a2/u3']);
  await sweepFiles('a3', new Set());
});

test('a file of the same file system is moved, into the folder of an account that had none, where the browser can', async () => {
  const { opfsFileStore } = await load();
  const shared = await (await navigator.storage.getDirectory()).getFileHandle('shared', { create: true });
  expect(await opfsFileStore.adopt('a1', 'u1', shared)).toBe(false);
  const move = async (folder: FileSystemDirectoryHandle, name: string) => void (await folder.getFileHandle(name, { create: true }));
  expect(await opfsFileStore.adopt('a1', 'u1', Object.assign(shared, { move }))).toBe(true);
  expect(opfs.files.has('/uploads/a1/u1')).toBe(true);
});

test('removing takes one copy, forgetting all of an account; twice does no harm', async () => {
  const { opfsFileStore, forgetFiles } = await load();
  await opfsFileStore.remove('a1', 'u1');
  for (const id of ['u1', 'u2', 'u3']) await opfsFileStore.copy('a1', id, fileOf(10));
  await opfsFileStore.copy('a2', 'u4', fileOf(10));
  await opfsFileStore.remove('a1', 'u1');
  expect([...opfs.files.keys()]).toEqual(['/uploads/a1/u2', '/uploads/a1/u3', '/uploads/a2/u4']);
  await forgetFiles('a1');
  await forgetFiles('a1');
  expect([...opfs.files.keys()]).toEqual(['/uploads/a2/u4']);
});
