// Promises: a film is made smaller only at its owner's request, one at a time over all tabs and never twice. Its original waits until the smaller one
// has arrived, and is sent itself if the conversion is cancelled, fails or gains nothing. A closed tab loses nothing.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#contract/uploads/rules/uploadFile.ts';
import type { FilmEncoder } from '#src/offline/smaller/filmEncoder.ts';
import { createSmallerFilms } from '#src/offline/smaller/smallerFilms.ts';
import type { Presence } from '#src/offline/storage/presence.ts';
import { smallerIdOf } from '#src/offline/uploads/files/opfsFolder.ts';
import type { Uploads } from '#src/offline/uploads/uploadItem.ts';
import { createTabLocks, settled } from '../fixtures/browser.ts';
import { bytesOf, createUploadHarness, fileOf, type UploadHarness } from '../uploads/uploadHarness.ts';

const SIZE = 1050;
const SMALLER = 210;
const OFFER = { sizeBytes: 200, seconds: 60 };
const PATIENCE = { timeout: 4000, interval: 5 };

let harness: UploadHarness;
let locks: ReturnType<typeof createTabLocks>;
/** The films that live tabs make smaller, by tab. */
let present: Set<string>;
beforeEach(() => {
  harness = createUploadHarness();
  locks = createTabLocks();
  present = new Set();
});
afterEach(() => harness.browser.close());

/** Creates an encoder that a test finishes, fails or leaves hanging. */
const createEncoder = () => {
  const orders: { id: string; film: Blob; progress: (share: number) => void; finish: (bytes?: number) => void; fail: () => void }[] = [];
  const encoder: FilmEncoder = {
    describe: async () => ({ sizeBytes: 486e6, seconds: 168, width: 3840, height: 2160, framesPerSecond: 30, soundBitsPerSecond: 0 }),
    make({ id, film }, progress, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      // The first bytes are written at once.
      harness.copies.set(id, new Blob([bytesOf(1)]));
      signal.addEventListener('abort', () => reject(signal.reason));
      const finish = (bytes = SMALLER) => {
        harness.copies.set(id, new Blob([bytesOf(bytes, 9)]));
        resolve(bytes);
      };
      orders.push({ id, film, progress, finish, fail: () => reject(new Error('no encoder')) });
      return promise;
    },
  };
  return { orders, encoder };
};

const openTab = async () => {
  const { uploads, crash } = await harness.tab();
  const { orders, encoder } = createEncoder();
  const name = randomUUID();
  const presence: Presence = {
    hold: (id) => {
      present.add(`${name} ${id}`);
      return () => present.delete(`${name} ${id}`);
    },
    isHeld: async (id) => [...present].some((held) => held.endsWith(id)),
  };
  const films = createSmallerFilms({ uploads, encoder, lock: locks.of(name), presence, now: harness.browser.now });
  const die = () => {
    for (const held of present) if (held.startsWith(name)) present.delete(held);
    crash();
    locks.die(name);
  };
  return { uploads, films, orders, crash: die, making: (id: string) => films.progress.current().get(id) ?? null };
};
const choose = (uploads: Uploads, seed = 1) => {
  const file = fileOf(SIZE, seed);
  return uploads.add({ registrationId: 'entry-1', purpose: 'work', file, name: file.name, type: file.type, offer: OFFER });
};
const itemOf = async (uploads: Uploads, id: string) => (await harness.items(uploads)).find((item) => item.id === id);
const becomes = (uploads: Uploads, id: string, item: object) => expect.poll(() => itemOf(uploads, id), PATIENCE).toMatchObject(item);
const sent = () => [...harness.server.uploads.values()].map(({ bytes }) => bytes);
const begun = (orders: readonly unknown[], count = 1) => expect.poll(() => orders.length, PATIENCE).toBe(count);
const nth = <T>(items: readonly T[], index: number): T => {
  const item = items[index];
  if (item === undefined) throw new Error(`there is no ${index}`);
  return item;
};

test('nothing travels before its owner has chosen; as it is, the original does', async () => {
  const { uploads } = await openTab();
  const id = await choose(uploads);
  await settled();
  await uploads.wake();
  await becomes(uploads, id, { status: { name: 'paused' }, smaller: { name: 'offered', ...OFFER, isBegun: false }, sizeBytes: SIZE });
  expect(harness.server.stats.created).toBe(0);
  await uploads.resume(id);
  await becomes(uploads, id, { status: { name: 'ready' }, smaller: null });
  expect(sent()).toEqual([bytesOf(SIZE)]);
});

test('the smaller film travels in its place; the original stays until it has arrived', async () => {
  const { uploads, films, orders, making } = await openTab();
  const id = await choose(uploads);
  const done = films.make(id);
  await begun(orders);
  const { film, progress, finish } = nth(orders, 0);
  expect(film.size).toBe(SIZE);
  expect(making(id)).toEqual({ name: 'making', share: 0, secondsLeft: null });
  await harness.browser.advance(20_000);
  progress(0.25);
  expect(making(id)).toEqual({ name: 'making', share: 0.25, secondsLeft: 60 });
  harness.server.cutsAfter(100);
  finish();
  await done;
  expect(making(id)).toBeNull();
  await becomes(uploads, id, {
    sizeBytes: SMALLER,
    type: 'video/mp4',
    smaller: { name: 'made', originalBytes: SIZE },
    status: { name: 'waiting' },
  });
  expect([...harness.copies.keys()].sort()).toEqual([id, smallerIdOf(id)].sort());
  harness.server.cutsAfter(Number.POSITIVE_INFINITY);
  await uploads.wake();
  await becomes(uploads, id, { status: { name: 'ready' } });
  expect(sent()).toEqual([bytesOf(SMALLER, 9)]);
  expect(harness.copies.size).toBe(0);
});

test('after a reload the finished film is sent, not made again', async () => {
  const first = await openTab();
  const id = await choose(first.uploads);
  const done = first.films.make(id);
  await begun(first.orders);
  harness.server.cutsAfter(0);
  nth(first.orders, 0).finish();
  await done;
  first.crash();
  harness.server.cutsAfter(Number.POSITIVE_INFINITY);
  const second = await openTab();
  await second.films.make(id);
  await expect
    .poll(async () => {
      await harness.browser.advance(5000);
      return itemOf(second.uploads, id);
    }, PATIENCE)
    .toMatchObject({ status: { name: 'ready' }, smaller: { name: 'made' } });
  expect(second.orders).toEqual([]);
  expect(sent()).toEqual([bytesOf(SMALLER, 9)]);
});

test('a tab that closes in the middle loses nothing: the film is offered again, and made on another press', async () => {
  const first = await openTab();
  const id = await choose(first.uploads);
  void first.films.make(id);
  await begun(first.orders);
  await expect.poll(async () => (await itemOf(first.uploads, id))?.storedIn, PATIENCE).toBe('opfs');
  const second = await openTab();
  await becomes(second.uploads, id, { status: { name: 'paused' }, smaller: { name: 'offered', isBegun: true } });
  expect(await second.films.isBeingMade(id)).toBe(true);
  first.crash();
  // Begun, and made by no tab: the page says that it was interrupted.
  expect(await second.films.isBeingMade(id)).toBe(false);
  await becomes(second.uploads, id, { status: { name: 'paused' }, smaller: { name: 'offered', isBegun: true } });
  expect(harness.server.stats.created).toBe(0);
  const done = second.films.make(id);
  await begun(second.orders);
  nth(second.orders, 0).finish();
  await done;
  await becomes(second.uploads, id, { status: { name: 'ready' }, smaller: { name: 'made' } });
  expect(sent()).toEqual([bytesOf(SMALLER, 9)]);
});

test('cancelled in the middle, the original travels at once and nothing of the smaller film stays', async () => {
  const { uploads, films, orders, making } = await openTab();
  const id = await choose(uploads);
  const done = films.make(id);
  await begun(orders);
  await films.cancel(id);
  expect(making(id)).toBeNull();
  await done;
  await becomes(uploads, id, { status: { name: 'ready' }, smaller: null });
  expect(sent()).toEqual([bytesOf(SIZE)]);
  expect(harness.copies.size).toBe(0);
});

test('a film that is removed meanwhile is no longer made, and nothing travels', async () => {
  const { uploads, films, orders, making } = await openTab();
  const id = await choose(uploads);
  const done = films.make(id);
  await begun(orders);
  expect(films.stop(id)).toBe(true);
  await done;
  expect(films.stop(id)).toBe(false);
  expect(making(id)).toBeNull();
  await becomes(uploads, id, { status: { name: 'paused' }, smaller: { name: 'offered', isBegun: false } });
  expect(await films.isBeingMade(id)).toBe(false);
  expect(harness.copies.has(smallerIdOf(id))).toBe(false);
  expect(harness.server.stats.created).toBe(0);
});

test.each<[string, (order: { finish: (bytes?: number) => void; fail: () => void }) => void]>([
  ['cannot be made', ({ fail }) => fail()],
  ['turns out empty', ({ finish }) => finish(0)],
])('where the smaller film %s, the original travels and the page says so', async (_what, end) => {
  const { uploads, films, orders, making } = await openTab();
  const id = await choose(uploads);
  const done = films.make(id);
  await begun(orders);
  end(nth(orders, 0));
  await done;
  expect(making(id)).toEqual({ name: 'failed' });
  await becomes(uploads, id, { status: { name: 'ready' }, smaller: null });
  expect(sent()).toEqual([bytesOf(SIZE)]);
  expect(harness.copies.size).toBe(0);
});

test('one film at a time, over all tabs; one that waits can be cancelled', async () => {
  const [one, other] = [await openTab(), await openTab()];
  const [first, second, third] = [await choose(one.uploads, 1), await choose(other.uploads, 2), await choose(other.uploads, 3)];
  const done = [one.films.make(first), other.films.make(second), other.films.make(third)];
  await begun(one.orders);
  await settled();
  expect(other.orders).toEqual([]);
  expect(other.making(second)).toEqual({ name: 'queued' });
  await other.films.cancel(third);
  await becomes(other.uploads, third, { status: { name: 'ready' }, smaller: null });
  nth(one.orders, 0).finish();
  await begun(other.orders);
  nth(other.orders, 0).finish();
  await Promise.all(done);
  await becomes(other.uploads, second, { status: { name: 'ready' }, smaller: { name: 'made' } });
  expect([one.orders.length, other.orders.length]).toEqual([1, 1]);
});

test('the same film pressed in two tabs is made once', async () => {
  const [one, other] = [await openTab(), await openTab()];
  const id = await choose(one.uploads);
  await expect.poll(async () => (await itemOf(one.uploads, id))?.storedIn, PATIENCE).toBe('opfs');
  const done = [one.films.make(id), other.films.make(id)];
  await begun(one.orders);
  nth(one.orders, 0).finish();
  await Promise.all(done);
  expect(other.orders).toEqual([]);
  expect(other.making(id)).toBeNull();
  await becomes(one.uploads, id, { status: { name: 'ready' } });
  expect(harness.server.stats.created).toBe(1);
});

test('signing out stops it, and nothing is sent or changed after that', async () => {
  const { uploads, films, orders } = await openTab();
  const id = await choose(uploads);
  const done = films.make(id);
  await begun(orders);
  uploads.close();
  await done;
  await settled();
  expect(harness.server.stats.created).toBe(0);
  await films.make(id);
  expect(orders.length).toBe(1);
});

test('a smaller film that the server refuses gives way to its original', async () => {
  const { uploads, films, orders } = await openTab();
  const id = await choose(uploads);
  harness.server.finishes((upload) => {
    upload.state = upload.size === SMALLER ? 'rejected' : 'ready';
  });
  const done = films.make(id);
  await begun(orders);
  nth(orders, 0).finish();
  await done;
  await becomes(uploads, id, { status: { name: 'failed', problem: { code: 'file_damaged' } } });
  await uploads.smallerFilm.goBack(id);
  await becomes(uploads, id, { status: { name: 'ready' }, sizeBytes: SIZE, smaller: null });
  expect(sent().at(-1)).toEqual(bytesOf(SIZE));
});

test.each([
  ['as large as an upload may be travels as it is where it is not made smaller', MAX_UPLOAD_BYTES, 2],
  ['too large for an upload never travels as it is', MAX_UPLOAD_BYTES + 1, 0],
])('a film that is %s', async (_what, bytes, times) => {
  const large = new Proxy(new Blob(), { get: (blob, key) => (key === 'size' ? bytes : Reflect.get(blob, key)) });
  const { encoder, orders } = createEncoder();
  const resumed: string[] = [];
  const films = createSmallerFilms({
    uploads: {
      accountId: 'a1',
      closed: new AbortController().signal,
      resume: async (id) => void resumed.push(id),
      smallerFilm: {
        original: async () => large,
        use: async () => true,
        discard: async () => {},
        goBack: async () => {},
        mark: async () => {},
      },
    },
    encoder,
    lock: locks.of('one'),
    presence: { hold: () => () => {}, isHeld: async () => false },
    now: () => 0,
  });
  const failing = films.make('u1');
  await begun(orders);
  nth(orders, 0).fail();
  await failing;
  expect(films.progress.current().get('u1')).toEqual({ name: 'failed' });
  const cancelled = films.make('u1');
  await begun(orders, 2);
  await films.cancel('u1');
  await cancelled;
  expect(resumed).toHaveLength(times);
  expect(await films.offer(large, true)).toEqual({ sizeBytes: 67_200_000, seconds: expect.any(Number) });
});
