// Promises: after any failure an upload is retried soon and then ever less often, without bursts; a running upload is not disturbed; the server's
// verdict on the file is final.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { createLiveProgress } from '#src/offline/uploads/liveProgress.ts';
import type { Uploads } from '#src/offline/uploads/uploadItem.ts';
import { settled } from '../fixtures/browser.ts';
import { bytesOf, createUploadHarness, fileOf, type UploadHarness } from './uploadHarness.ts';

const SIZE = 1050;
const PATIENCE = { timeout: 4000, interval: 5 };
let harness: UploadHarness;
beforeEach(() => {
  harness = createUploadHarness();
});
afterEach(() => harness.browser.close());

const add = (uploads: Uploads, file: Blob = fileOf(SIZE), handle?: FileSystemFileHandle) =>
  uploads.add({ registrationId: 'entry-1', purpose: 'work', file, name: 'film.mp4', type: 'video/mp4', handle });
const status = async (uploads: Uploads) => (await harness.items(uploads)).map((item) => item.status);
const becomes = (uploads: Uploads, ...states: object[]) => expect.poll(() => status(uploads), PATIENCE).toMatchObject(states);
/** Waits until a try has ended and the next one is scheduled: a running try has a timer too. */
const rests = (uploads: Uploads) => expect.poll(() => !uploads.isSending() && (harness.browser.nextTimer() ?? 0) > 0, PATIENCE).toBe(true);
/** Returns the delays before each retry. */
const pauses = async (uploads: Uploads, state: object, count: number): Promise<number[]> => {
  const waits: number[] = [];
  for (let tries = 0; tries < count; tries += 1) {
    await rests(uploads);
    await becomes(uploads, state);
    const wait = harness.browser.nextTimer() ?? 0;
    waits.push(wait);
    await harness.browser.advance(wait);
  }
  return waits;
};
const grow = (waits: number[]) => waits.every((wait, index) => index === 0 || wait >= (waits[index - 1] ?? 0));

test('what the server still looks at is asked for within a second, then less and less often', async () => {
  const { uploads } = await harness.tab();
  let looks = 0;
  harness.server.finishes((upload) => {
    looks += 1;
    upload.state = looks < 10 ? 'processing' : 'ready';
  });
  await add(uploads);
  const waits = await pauses(uploads, { name: 'received' }, 9);
  let passed = 0;
  for (const wait of waits) {
    // A file's readiness is noticed after at most half as long again, not twice as long.
    expect(wait).toBeLessThanOrEqual(passed / 2 + 1001);
    passed += wait;
  }
  expect([grow(waits), waits.at(-1)]).toEqual([true, 15_000]);
  await becomes(uploads, { name: 'ready' });
  expect(looks).toBe(10);
});

test('without a byte in between the pauses grow; with one they begin again', async () => {
  const { uploads } = await harness.tab();
  harness.server.cutsAfter(0);
  await add(uploads);
  const waits = await pauses(uploads, { name: 'waiting', problem: { code: 'offline' } }, 4);
  expect([grow(waits), (waits[3] ?? 0) > 2 * (waits[0] ?? 0)]).toEqual([true, true]);
  await rests(uploads);
  // A whole piece arrives, then the connection breaks again.
  harness.server.cutsAfter(150);
  await uploads.wake();
  await expect.poll(() => harness.server.stats.received, PATIENCE).toBe(150);
  await rests(uploads);
  expect(harness.browser.nextTimer()).toBe(waits[0]);
});

test('signed in again, the pauses begin again', async () => {
  const { uploads } = await harness.tab();
  harness.server.fails(() => new Problem('unavailable'));
  await add(uploads);
  const waits = await pauses(uploads, { name: 'waiting', problem: { code: 'unavailable' } }, 3);
  await rests(uploads);
  harness.server.fails(() => new Problem('signed_out'));
  await harness.browser.advance(31_000);
  await becomes(uploads, { name: 'waiting', problem: { code: 'signed_out' } });
  expect(harness.browser.nextTimer()).toBeNull();
  harness.server.fails(() => new Problem('unavailable'));
  await uploads.signedIn();
  await becomes(uploads, { name: 'waiting', problem: { code: 'unavailable' } });
  await rests(uploads);
  expect(harness.browser.nextTimer()).toBe(waits[0]);
});

test('what the server loses once goes again at once; what it loses again and again waits ever longer', async () => {
  const { uploads } = await harness.tab();
  harness.server.fails((what) => (what === 'send' ? new Problem('upload_expired') : null));
  await add(uploads);
  await expect.poll(() => harness.server.stats.created, PATIENCE).toBe(2);
  const waits = await pauses(uploads, { name: 'waiting', problem: null }, 4);
  expect([grow(waits), (waits[0] ?? 0) > 0, (waits[3] ?? 0) > (waits[0] ?? 0)]).toEqual([true, true, true]);
  await rests(uploads);
  harness.server.fails(null);
  await harness.browser.advance(31_000);
  await becomes(uploads, { name: 'ready' });
  expect((await harness.items(uploads))[0]).toMatchObject({ isStartedOver: true, acceptedBytes: SIZE });
});

test('a line that is slow and moves is never given up', async () => {
  const { uploads } = await harness.tab();
  const steps: (() => void)[] = [];
  harness.server.transfer.send = async (path, _file, { accepted, sent }, signal) => {
    const upload = harness.server.uploads.get(path.split('/').at(-1) ?? '');
    for (let bytes = 0; bytes <= SIZE; bytes += 105) {
      if (bytes % 210 === 0) sent(bytes);
      else accepted(bytes);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => reject(signal.reason));
      steps.push(resolve);
      await promise;
    }
    if (upload) upload.bytes = bytesOf(SIZE);
  };
  await add(uploads);
  for (let step = 0; step <= 10; step += 1) {
    await expect.poll(() => steps.length, PATIENCE).toBe(step + 1);
    await harness.browser.advance(29_000);
    expect(uploads.isSending()).toBe(true);
    steps[step]?.();
  }
  await becomes(uploads, { name: 'ready' });
  expect(harness.browser.nextTimer()).toBeNull();
});

test('a connection event leaves in peace what has just moved, and waits for no upload', async () => {
  const { uploads } = await harness.tab();
  harness.server.silent(true);
  await add(uploads);
  await expect.poll(() => harness.server.stats.heads, PATIENCE).toBe(1);
  await harness.browser.advance(5000);
  await uploads.wake();
  await settled();
  expect([uploads.isSending(), harness.server.stats.heads]).toEqual([true, 1]);
  await harness.browser.advance(1);
  await uploads.wake();
  await expect.poll(() => harness.server.stats.heads, PATIENCE).toBe(2);
});

test('an event is no reason to knock on a server that is busy; the owner is', async () => {
  const { uploads } = await harness.tab();
  harness.server.fails(() => new Problem('unavailable'));
  const id = await add(uploads);
  await becomes(uploads, { name: 'waiting', problem: { code: 'unavailable' } });
  harness.server.fails(null);
  await uploads.wake();
  await settled();
  expect(harness.server.stats.created).toBe(0);
  await uploads.resume(id);
  await becomes(uploads, { name: 'ready' });
});

test.each([
  ['rejects it without a word', 'file_damaged'],
  ['refuses to look at it', 'work_closed'],
] as const)('a server that %s ends it; tried again, it goes from the beginning', async (_what, code) => {
  if (code === 'work_closed') harness.server.fails((what) => (what === 'complete' ? new Problem(code) : null));
  else
    harness.server.finishes((upload) => {
      upload.state = 'rejected';
    });
  const { uploads } = await harness.tab();
  const id = await add(uploads);
  await becomes(uploads, { name: 'failed', problem: { code } });
  expect((await harness.items(uploads))[0]).toMatchObject({ uploadId: null, acceptedBytes: 0 });
  harness.server.fails(null);
  harness.server.finishes((upload) => {
    upload.state = 'ready';
  });
  await uploads.resume(id);
  await becomes(uploads, { name: 'ready' });
  expect([harness.server.stats.created, [...harness.server.uploads.values()].at(-1)?.bytes]).toEqual([2, bytesOf(SIZE)]);
});

test('a server that is away when it is asked for the end is asked again, and nothing is sent again', async () => {
  const { uploads } = await harness.tab();
  harness.server.fails((what) => (what === 'complete' ? new Problem('unavailable') : null));
  await add(uploads);
  const waits = await pauses(uploads, { name: 'received' }, 3);
  expect(grow(waits)).toBe(true);
  await rests(uploads);
  harness.server.fails(null);
  await harness.browser.advance(31_000);
  await becomes(uploads, { name: 'ready' });
  expect(harness.server.stats).toMatchObject({ created: 1, received: SIZE });
});

test('an error that is no problem of ours is tried again', async () => {
  const { uploads } = await harness.tab();
  harness.server.transfer.create = () => Promise.reject(new TypeError('odd'));
  await add(uploads);
  await becomes(uploads, { name: 'waiting', problem: { code: 'unexpected' } });
  await rests(uploads);
});

test('a file that the browser wants to be asked for goes once its owner allows it', async () => {
  harness.hasRoom(false);
  const { uploads } = await harness.tab({ stores: false });
  let permission: PermissionState = 'prompt';
  const handle = Object.assign(Object.create(null), {
    getFile: async () => fileOf(SIZE),
    queryPermission: async () => permission,
    requestPermission: async () => permission,
  });
  const broken = fileOf(SIZE);
  harness.server.fails(() => new Problem('offline'));
  const id = await add(uploads, broken, handle);
  await becomes(uploads, { name: 'waiting', problem: { code: 'offline' } });
  await expect.poll(async () => (await harness.items(uploads))[0]?.storedIn, PATIENCE).toBe('handle');
  broken.slice = () => {
    throw new DOMException('', 'NotReadableError');
  };
  harness.server.fails(null);
  await uploads.wake();
  await becomes(uploads, { name: 'needs_file', why: 'permission' });
  expect(await uploads.allow(id)).toBe(false);
  await becomes(uploads, { name: 'needs_file', why: 'permission' });
  permission = 'granted';
  expect(await uploads.allow(id)).toBe(true);
  await becomes(uploads, { name: 'ready' });
});

test('the other tabs hear of progress twice a second, and of its end at once; what they do not understand they pass over', () => {
  let now = 0;
  const posted: unknown[] = [];
  let hear: (message: unknown) => void = () => {};
  const close = vi.fn();
  const channel = {
    post: (message: unknown) => void posted.push(message),
    onMessage: (listener: typeof hear) => {
      hear = listener;
      return close;
    },
  };
  const live = createLiveProgress(channel, () => now);
  const at = (sentBytes: number) => ({ sentBytes, bytesPerSecond: null, secondsLeft: null });
  live.set('u1', at(1));
  live.set('u1', at(2));
  now = 499;
  live.set('u1', at(3));
  expect([posted, live.current().get('u1')]).toEqual([[{ id: 'u1', progress: at(1) }], at(3)]);
  now = 500;
  live.set('u1', at(4));
  live.set('u1', null);
  expect(posted.slice(1)).toEqual([
    { id: 'u1', progress: at(4) },
    { id: 'u1', progress: null },
  ]);
  hear({ id: 'u2', progress: at(5) });
  for (const odd of [null, 'u2', { id: 'u2' }, { id: 'u2', progress: { sentBytes: 'many' } }]) hear(odd);
  expect([...live.current()]).toEqual([['u2', at(5)]]);
  hear({ id: 'u2', progress: null });
  expect(live.current().size).toBe(0);
  live.close();
  expect(close).toHaveBeenCalled();
});

test('what was ready is asked about again when its owner checks, soon at first', async () => {
  const { uploads } = await harness.tab();
  const id = await add(uploads);
  await becomes(uploads, { name: 'ready' });
  harness.server.finishes((upload) => {
    upload.state = 'processing';
  });
  await uploads.check(id);
  const [first = 0] = await pauses(uploads, { name: 'received' }, 1);
  expect(first).toBeLessThanOrEqual(1000);
});
