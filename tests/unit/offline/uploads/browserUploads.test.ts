// Promises: in a browser, uploads persist in its storage, resume with the connection and the page, keep the screen awake while sending, notify other
// tabs, and work without storage.
import { randomUUID } from 'node:crypto';
import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Uploads } from '#src/offline/uploads/index.ts';
import { settled } from '../fixtures/browser.ts';
import { createOpfs } from '../fixtures/opfs.ts';
import { createTusPage } from '../fixtures/tusPage.ts';
import { bytesOf, fileOf } from './uploadHarness.ts';

Dexie.dependencies.IDBKeyRange = IDBKeyRange;

const SIZE = 500;
const PATIENCE = { timeout: 4000, interval: 5 };
const { locks } = navigator;
let page: ReturnType<typeof createTusPage>;
let opfs: ReturnType<typeof createOpfs>;
let account: string;
let items: Map<string, string>;
let opened: Uploads[];
let persist: () => Promise<boolean>;
let sentinels: (EventTarget & { released: boolean; release: () => Promise<void> })[];
const window = new EventTarget();
const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });

/** Copies as the worker does. */
class InProcessWorker {
  onmessage: (event: { data: unknown }) => void = () => {};
  postMessage(order: { accountId: string; id: string; file: Blob }) {
    void order.file.arrayBuffer().then(async (bytes) => {
      const uploads = await (await opfs.getDirectory()).getDirectoryHandle('uploads', { create: true });
      await uploads.getDirectoryHandle(order.accountId, { create: true });
      opfs.files.set(`/uploads/${order.accountId}/${order.id}`, new Uint8Array(bytes));
      this.onmessage({ data: true });
    });
  }
  terminate() {}
}

beforeEach(() => {
  vi.resetModules();
  page = createTusPage();
  opfs = createOpfs();
  account = randomUUID();
  items = new Map();
  opened = [];
  sentinels = [];
  persist = vi.fn(async () => true);
  document.visibilityState = 'visible';
  const storage = { getDirectory: opfs.getDirectory, estimate: async () => ({}), persisted: async () => false, persist: () => persist() };
  const wakeLock = {
    request: async () => {
      const sentinel = Object.assign(new EventTarget(), {
        released: false,
        release: async () => {
          sentinel.released = true;
          sentinel.dispatchEvent(new Event('release'));
        },
      });
      sentinels.push(sentinel);
      return sentinel;
    },
  };
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const globals = {
    ...page.globals,
    window,
    document,
    localStorage,
    Worker: InProcessWorker,
    navigator: { locks, storage, wakeLock, vendor: 'Google Inc.' },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
});
afterEach(() => {
  for (const uploads of opened) uploads.close();
  vi.unstubAllGlobals();
});

const complete = async (id: string) => {
  const upload = page.uploads.get(`/api/uploads/${id}`);
  const isWhole = upload !== undefined && upload.bytes.length === upload.size;
  return {
    ...{ id, registrationId: 'e1', filename: 'film.mp4', purpose: 'work', kind: 'video', type: 'video/mp4', sizeBytes: SIZE },
    ...{
      offset: upload?.bytes.length ?? 0,
      state: isWhole ? 'ready' : 'uploading',
      problem: null,
      sha256: null,
      createdAt: 0,
      expiresAt: 1,
    },
  };
};
const open = async (accountId = account, answer: (id: string) => Promise<unknown> = complete) => {
  const { openBrowserUploads } = await import('#src/offline/uploads/index.ts');
  const uploads = await openBrowserUploads(accountId, { complete: answer });
  opened.push(uploads);
  return uploads;
};
const add = (uploads: Uploads, handle?: FileSystemFileHandle) =>
  uploads.add({ registrationId: 'e1', purpose: 'work', file: fileOf(SIZE), name: 'film.mp4', type: 'video/mp4', handle });
const read = async (uploads: Uploads) => {
  const end = uploads.items.subscribe(() => {});
  try {
    return await vi.waitFor(() => {
      const current = uploads.items.current();
      if (current.state !== 'ready') throw new TypeError(current.state);
      return current.value;
    }, PATIENCE);
  } finally {
    end();
  }
};
const becomes = (uploads: Uploads, ...states: object[]) =>
  expect.poll(async () => (await read(uploads)).map(({ status }) => status), PATIENCE).toMatchObject(states);
/** Makes the server accept a request without answering, until the returned function is called. */
const silence = () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  page.answers(({ method }) => (method === 'PATCH' ? promise : undefined));
  return () => resolve(undefined);
};
const offline = { name: 'waiting', problem: { code: 'offline' } };

test('a file goes to the server, the browser is asked once to keep what is stored', async () => {
  const uploads = await open();
  await add(uploads);
  await becomes(uploads, { name: 'ready' });
  expect([...page.uploads.values()].map(({ bytes }) => bytes)).toEqual([bytesOf(SIZE)]);
  await add(uploads);
  await becomes(uploads, { name: 'ready' }, { name: 'ready' });
  expect(persist).toHaveBeenCalledTimes(1);
  expect(items.get(`device.uploading.${account}`)).toBe('1');
});

test('the next visit goes on with the stored copy, and removes copies that no upload needs', async () => {
  page.answers(() => null);
  const first = await open();
  await add(first);
  await becomes(first, offline);
  await expect.poll(async () => (await read(first))[0]?.storedIn, PATIENCE).toBe('opfs');
  opfs.files.set(`/uploads/${account}/left-behind`, new Uint8Array(1));
  first.close();
  vi.resetModules();
  page.answers(() => undefined);
  const second = await open();
  await becomes(second, { name: 'ready' });
  await expect.poll(() => [...opfs.files.keys()], PATIENCE).toEqual([]);
});

test.each([
  ['a connection', () => window.dispatchEvent(new Event('online')), true],
  ['the page come back from the cache', () => window.dispatchEvent(new Event('pageshow')), true],
  ['the page seen again', () => document.dispatchEvent(new Event('visibilitychange')), true],
  [
    'not the page put out of sight',
    () => {
      document.visibilityState = 'hidden';
      document.dispatchEvent(new Event('visibilitychange'));
    },
    false,
  ],
])('%s wakes what was offline', async (_what, happens, wakes) => {
  const uploads = await open();
  page.answers(() => null);
  await add(uploads);
  await becomes(uploads, offline);
  page.answers(() => undefined);
  happens();
  if (wakes) await becomes(uploads, { name: 'ready' });
  else {
    await settled();
    await becomes(uploads, offline);
  }
  document.visibilityState = 'visible';
});

test('closed, it hears of nothing any more', async () => {
  const listeners = [window, document].map(
    (target) => [vi.spyOn(target, 'addEventListener'), vi.spyOn(target, 'removeEventListener')] as const,
  );
  const uploads = await open();
  page.answers(() => null);
  await add(uploads);
  await becomes(uploads, offline);
  uploads.close();
  for (const [added, removed] of listeners) {
    expect(added).toHaveBeenCalled();
    expect(removed.mock.calls).toEqual(added.mock.calls);
    added.mockRestore();
    removed.mockRestore();
  }
  const before = page.requests.length;
  page.answers(() => undefined);
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('pageshow'));
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(page.requests.length).toBe(before);
});

test('the screen stays awake while something is sent and can be seen, and no longer', async () => {
  const uploads = await open();
  const speak = silence();
  await add(uploads);
  await expect.poll(() => sentinels.map(({ released }) => released), PATIENCE).toEqual([false]);
  // In the background the browser releases the wake lock by itself, and grants it again.
  document.visibilityState = 'hidden';
  await settled();
  sentinels[0]?.dispatchEvent(new Event('release'));
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(sentinels).toHaveLength(1);
  document.visibilityState = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => sentinels.length, PATIENCE).toBe(2);
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(sentinels).toHaveLength(2);
  speak();
  await becomes(uploads, { name: 'ready' });
  await expect.poll(() => sentinels[1]?.released, PATIENCE).toBe(true);
});

test('a screen that the system took back is asked for again when the page is looked at', async () => {
  const uploads = await open();
  silence();
  await add(uploads);
  await expect.poll(() => sentinels.length, PATIENCE).toBe(1);
  await settled();
  sentinels[0]?.dispatchEvent(new Event('release'));
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => sentinels.length, PATIENCE).toBe(2);
});

test('a screen that is given back late takes nothing from the next upload’s, which is given back too', async () => {
  const uploads = await open();
  const speak: (() => void)[] = [];
  page.answers(({ method }) => {
    if (method !== 'PATCH') return undefined;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    speak.push(() => resolve(undefined));
    return promise;
  });
  await add(uploads);
  await add(uploads);
  await expect.poll(() => [speak.length, sentinels.length], PATIENCE).toEqual([1, 1]);
  await settled();
  const [first] = sentinels;
  if (first) first.release = async () => {};
  speak[0]?.();
  await expect.poll(() => [speak.length, sentinels.length], PATIENCE).toEqual([2, 2]);
  first?.dispatchEvent(new Event('release'));
  speak[1]?.();
  await becomes(uploads, { name: 'ready' }, { name: 'ready' });
  await expect.poll(() => sentinels[1]?.released, PATIENCE).toBe(true);
});

test('a page that is not seen asks for no screen, and a browser that has none to give sends all the same', async () => {
  document.visibilityState = 'hidden';
  const uploads = await open();
  await add(uploads);
  await becomes(uploads, { name: 'ready' });
  expect(sentinels).toEqual([]);
  document.visibilityState = 'visible';
  vi.stubGlobal('navigator', { locks, storage: navigator.storage, vendor: 'Apple Computer, Inc.' });
  const other = await open(randomUUID());
  await add(other);
  await becomes(other, { name: 'ready' });
});

test('another tab sees how far it has come, and leaves to it the file that only it has', async () => {
  vi.stubGlobal('navigator', { ...navigator, storage: {} });
  const uploads = await open();
  const other = await open();
  const seen: (number | undefined)[] = [];
  other.progress.subscribe(() => seen.push([...other.progress.current().values()][0]?.sentBytes));
  const speak = silence();
  const id = await add(uploads);
  const isHeld = async () => (await locks.query()).held?.some(({ name }) => name === `upload:${id}`);
  await expect.poll(() => seen, PATIENCE).toContainEqual(expect.any(Number));
  expect((await read(other)).map(({ storedIn }) => storedIn)).toEqual(['none']);
  await expect.poll(isHeld, PATIENCE).toBe(true);
  speak();
  await becomes(other, { name: 'ready' });
  await expect.poll(isHeld, PATIENCE).toBe(false);
});

test('where nothing can be stored it goes while the page is open, and no handle is noted that no visit could find', async () => {
  const { IDBFactory } = await import('fake-indexeddb');
  const broken = new IDBFactory();
  broken.open = () => {
    throw new DOMException('', 'InvalidStateError');
  };
  const { indexedDB } = Dexie.dependencies;
  Dexie.dependencies.indexedDB = broken;
  try {
    const uploads = await open();
    page.answers(() => null);
    const getFile = async () => fileOf(SIZE);
    const handle = Object.assign(Object.create(null), { getFile });
    await add(uploads, handle);
    await becomes(uploads, offline);
    expect((await read(uploads)).map(({ storedIn, name }) => [storedIn, name])).toEqual([['none', 'film.mp4']]);
    expect(items.has(`device.uploading.${account}`)).toBe(false);
    page.answers(() => undefined);
    window.dispatchEvent(new Event('online'));
    await becomes(uploads, { name: 'ready' });
  } finally {
    Dexie.dependencies.indexedDB = indexedDB;
  }
});

test('an answer that is none of the contract is no end of an upload', async () => {
  let isSense = false;
  const uploads = await open(account, (id) => (isSense ? complete(id) : Promise.resolve({ state: 'ready' })));
  await add(uploads);
  await expect.poll(() => [...page.uploads.values()][0]?.bytes.length, PATIENCE).toBe(SIZE);
  await becomes(uploads, { name: 'received' });
  isSense = true;
  await settled();
  await becomes(uploads, { name: 'received' });
});
