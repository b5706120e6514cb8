// Promises: an upload resumes by itself at the server's offset after any failure. It never restarts unasked, never needs its file chosen again if it
// could be stored, and only one tab sends.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Problem, type ProblemCode } from '#contract/http/problem.ts';
import type { Uploads } from '#src/offline/uploads/uploadItem.ts';
import { settled } from '../fixtures/browser.ts';
import { bytesOf, createUploadHarness, fileOf, type UploadHarness } from './uploadHarness.ts';

const SIZE = 1050;
let harness: UploadHarness;
beforeEach(() => {
  harness = createUploadHarness();
});
afterEach(() => harness.browser.close());

const add = (uploads: Uploads, file = fileOf(SIZE)) =>
  uploads.add({ registrationId: 'entry-1', purpose: 'work', file, name: file.name, type: file.type });
const PATIENCE = { timeout: 4000, interval: 5 };
/** Waits until nothing is being sent any more, or the server is silent. */
const quiet = () => settled(60);
/** Waits until the upload has stopped because the connection broke. */
const broken = (uploads: Uploads) =>
  expect.poll(async () => (await status(uploads))[0], PATIENCE).toMatchObject({ name: 'waiting', problem: { code: expect.any(String) } });
const sending = (uploads: Uploads) => expect.poll(() => uploads.isSending(), PATIENCE).toBe(true);
const status = async (uploads: Uploads) => (await harness.items(uploads)).map((item) => item.status);
/** Waits until the upload is ready, skipping all pauses. */
const readyInTime = (uploads: Uploads) =>
  expect
    .poll(async () => {
      await harness.browser.advance(5000);
      return status(uploads);
    }, PATIENCE)
    .toEqual([{ name: 'ready' }]);
/** Waits until the server has reported its offset, and receives nothing further. */
const heard = () => expect.poll(() => harness.server.stats.heads, PATIENCE).toBe(1);
const stored = () => [...harness.server.uploads.values()].map(({ bytes }) => bytes);

test('a file is sent, looked at by the server and let go', async () => {
  const { uploads } = await harness.tab();
  const id = await add(uploads);
  await expect
    .poll(() => harness.items(uploads), PATIENCE)
    .toMatchObject([{ id, name: '机器人.mp4', uploadId: 'upload-1', acceptedBytes: SIZE, status: { name: 'ready' } }]);
  expect(stored()).toEqual([bytesOf(SIZE)]);
  expect(harness.copies.size).toBe(0);
  expect(harness.browser.deviceFlags.isUploading('teacher-1')).toBe(true);
  await uploads.release([id]);
  await expect.poll(() => harness.browser.deviceFlags.isUploading('teacher-1'), PATIENCE).toBe(false);
});

test('after drops at any byte it goes on from what the server has, and sends nothing twice', async () => {
  const { uploads } = await harness.tab();
  harness.server.cutsAfter(0);
  await add(uploads);
  for (const bytes of [1, 99, 100, 101, 333, 2, 414]) {
    await expect.poll(() => status(uploads), PATIENCE).toMatchObject([{ name: 'waiting', problem: { code: 'offline' } }]);
    harness.server.cutsAfter(bytes);
    await uploads.wake();
  }
  harness.server.cutsAfter(Number.POSITIVE_INFINITY);
  await uploads.wake();
  await expect.poll(() => status(uploads), PATIENCE).toEqual([{ name: 'ready' }]);
  expect(stored()).toEqual([bytesOf(SIZE)]);
  expect(harness.server.stats).toMatchObject({ created: 1, received: SIZE });
});

test.each<ProblemCode>(['unavailable', 'too_many_attempts', 'unexpected', 'server_storage_full', 'upload_offset_conflict', 'timed_out'])(
  'trap 3: %s while going on makes no new upload',
  async (code) => {
    const { uploads } = await harness.tab();
    harness.server.cutsAfter(250);
    await add(uploads);
    await broken(uploads);
    harness.server.cutsAfter(Number.POSITIVE_INFINITY);
    harness.server.fails(() => new Problem(code, { retryAfter: 7 }));
    await uploads.wake();
    await expect.poll(() => status(uploads), PATIENCE).toMatchObject([{ name: 'waiting', problem: { code } }]);
    expect(harness.browser.nextTimer()).toBeGreaterThanOrEqual(7000);
    harness.server.fails(null);
    await readyInTime(uploads);
    expect(harness.server.stats).toMatchObject({ created: 1, received: SIZE });
  },
);

test('it is tried for ever, at most half a minute apart', async () => {
  const { uploads } = await harness.tab();
  harness.server.fails(() => new Problem('unavailable'));
  await add(uploads);
  for (let tries = 0; tries < 40; tries += 1) {
    await broken(uploads);
    await expect.poll(() => harness.browser.nextTimer(), PATIENCE).toBeGreaterThan(0);
    const wait = harness.browser.nextTimer();
    expect(wait).toBeLessThanOrEqual(30_000);
    await harness.browser.advance(wait ?? 0);
  }
  harness.server.fails(null);
  await readyInTime(uploads);
});

test('trap 3: signed out, it waits for its owner and then goes on', async () => {
  const { uploads } = await harness.tab();
  harness.server.cutsAfter(300);
  await add(uploads);
  await broken(uploads);
  harness.server.cutsAfter(Number.POSITIVE_INFINITY);
  harness.server.fails(() => new Problem('signed_out'));
  await uploads.wake();
  await expect.poll(() => status(uploads), PATIENCE).toMatchObject([{ name: 'waiting', problem: { code: 'signed_out' } }]);
  harness.server.fails(null);
  await harness.browser.advance(3600_000);
  await uploads.wake();
  await quiet();
  expect(harness.server.stats.received).toBe(300);
  await uploads.signedIn();
  await expect.poll(() => status(uploads), PATIENCE).toEqual([{ name: 'ready' }]);
  expect(harness.server.stats).toMatchObject({ created: 1, received: SIZE });
});

test('signed out, every upload that waits says so, and one that its owner resumes is tried', async () => {
  const { uploads } = await harness.tab();
  harness.server.fails(() => new Problem('signed_out'));
  const first = await add(uploads);
  await expect.poll(() => status(uploads), PATIENCE).toMatchObject([{ name: 'waiting', problem: { code: 'signed_out' } }]);
  await uploads.pause(first);
  await uploads.resume(first);
  await expect.poll(() => status(uploads), PATIENCE).toMatchObject([{ name: 'waiting', problem: { code: 'signed_out' } }]);
  await add(uploads, fileOf(300, 7));
  const out = { name: 'waiting', problem: { code: 'signed_out' } };
  await expect.poll(() => status(uploads), PATIENCE).toMatchObject([out, out]);
  harness.server.fails(null);
  await uploads.signedIn();
  await expect.poll(() => status(uploads), PATIENCE).toEqual([{ name: 'ready' }, { name: 'ready' }]);
});

test('where new texts wait for agreement, uploads wait for it, try nothing by themselves, and go on after it', async () => {
  const { uploads } = await harness.tab();
  harness.server.fails(() => new Problem('agreement_needed'));
  await add(uploads);
  const held = { name: 'waiting', problem: { code: 'agreement_needed' } };
  await expect.poll(() => status(uploads), PATIENCE).toMatchObject([held]);
  await add(uploads, fileOf(300, 7));
  await expect.poll(() => status(uploads), PATIENCE).toMatchObject([held, held]);
  // A second run may still be in progress: the added file requested it during the first one.
  await quiet();
  harness.server.fails(null);
  await harness.browser.advance(3600_000);
  await quiet();
  expect(await status(uploads)).toMatchObject([held, held]);
  await uploads.signedIn();
  await expect.poll(() => status(uploads), PATIENCE).toEqual([{ name: 'ready' }, { name: 'ready' }]);
});

test('trap 11: a connection that says nothing is given up after half a minute', async () => {
  const { uploads } = await harness.tab();
  harness.server.silent(true);
  await add(uploads);
  await heard();
  await harness.browser.advance(29_999);
  expect(uploads.isSending()).toBe(true);
  await harness.browser.advance(1);
  await expect.poll(() => status(uploads), PATIENCE).toMatchObject([{ name: 'waiting', problem: { code: 'timed_out' } }]);
  harness.server.silent(false);
  await readyInTime(uploads);
});

test('a new connection needs no half minute', async () => {
  const { uploads } = await harness.tab();
  harness.server.silent(true);
  await add(uploads);
  await heard();
  await harness.browser.advance(6000);
  harness.server.silent(false);
  await uploads.wake();
  await harness.browser.advance(5000);
  await expect.poll(() => status(uploads), PATIENCE).toEqual([{ name: 'ready' }]);
});

describe('the tab or the browser dies', () => {
  test('what was kept goes on by itself at the next visit, from where it was', async () => {
    const first = await harness.tab();
    harness.server.cutsAfter(400);
    await add(first.uploads);
    await broken(first.uploads);
    await expect.poll(() => harness.copies.size, PATIENCE).toBe(1);
    first.crash();
    harness.server.cutsAfter(Number.POSITIVE_INFINITY);
    const second = await harness.tab();
    await harness.browser.advance(3000);
    await expect.poll(() => status(second.uploads), PATIENCE).toEqual([{ name: 'ready' }]);
    expect(stored()).toEqual([bytesOf(SIZE)]);
    expect(harness.server.stats).toMatchObject({ created: 1, received: SIZE });
  });

  test('in the middle of a request another tab takes over at once', async () => {
    const first = await harness.tab();
    const second = await harness.tab();
    harness.server.silent(true);
    await add(first.uploads);
    await sending(first.uploads);
    await expect.poll(async () => (await harness.items(first.uploads))[0]?.storedIn, PATIENCE).toBe('opfs');
    expect([first.uploads.isSending(), second.uploads.isSending()]).toEqual([true, false]);
    harness.server.silent(false);
    first.crash();
    await expect.poll(() => status(second.uploads), PATIENCE).toEqual([{ name: 'ready' }]);
    expect(harness.server.stats.created).toBe(1);
  });

  test('what could not be kept asks for the same file, and takes no other', async () => {
    harness.hasRoom(false);
    const first = await harness.tab();
    harness.server.cutsAfter(400);
    const id = await add(first.uploads);
    await broken(first.uploads);
    expect(first.uploads.wouldLose()).toBe(true);
    first.crash();
    harness.server.cutsAfter(Number.POSITIVE_INFINITY);
    const { uploads } = await harness.tab();
    await harness.browser.advance(3000);
    await expect.poll(() => status(uploads), PATIENCE).toEqual([{ name: 'needs_file', why: 'not_kept' }]);
    expect(await uploads.giveFile(id, fileOf(SIZE - 1))).toBe(false);
    expect(await uploads.giveFile(id, fileOf(SIZE, 2))).toBe(false);
    expect(await uploads.giveFile(id, fileOf(SIZE, 1, 'renamed.mp4'))).toBe(true);
    await expect.poll(() => status(uploads), PATIENCE).toEqual([{ name: 'ready' }]);
    expect(harness.server.stats).toMatchObject({ created: 1, received: SIZE });
  });
});

test('where the device keeps nothing it goes all the same, from what the server has', async () => {
  harness.hasRoom(false);
  const { uploads, db } = await harness.tab({ stores: false });
  harness.server.cutsAfter(400);
  const id = await add(uploads);
  await broken(uploads);
  expect(await db.uploads.count()).toBe(0);
  await uploads.pause(id);
  expect(await status(uploads)).toEqual([{ name: 'paused' }]);
  harness.server.cutsAfter(Number.POSITIVE_INFINITY);
  await uploads.resume(id);
  await expect
    .poll(() => harness.items(uploads), PATIENCE)
    .toMatchObject([{ name: '机器人.mp4', storedIn: 'none', status: { name: 'ready' } }]);
  expect(harness.server.stats).toMatchObject({ created: 1, received: SIZE });
  await uploads.release([id]);
  expect(await harness.items(uploads)).toEqual([]);
});

test('a second tab leaves to the first what only that one has', async () => {
  harness.hasRoom(false);
  const first = await harness.tab();
  harness.server.fails(() => new Problem('unavailable'));
  await add(first.uploads);
  await broken(first.uploads);
  const second = await harness.tab();
  await harness.browser.advance(31_000);
  await expect.poll(() => status(second.uploads), PATIENCE).toMatchObject([{ name: 'waiting' }]);
  harness.server.fails(null);
  await harness.browser.advance(31_000);
  await expect.poll(() => status(second.uploads), PATIENCE).toEqual([{ name: 'ready' }]);
});

test('another tab sees how far it has come, and can pause it', async () => {
  const first = await harness.tab();
  const second = await harness.tab();
  harness.server.cutsAfter(500);
  const id = await add(first.uploads);
  const seen: number[] = [];
  second.uploads.progress.subscribe(() => seen.push(second.uploads.progress.current().get(id)?.sentBytes ?? -1));
  await broken(first.uploads);
  expect(seen.some((bytes) => bytes > 0)).toBe(true);
  harness.server.cutsAfter(Number.POSITIVE_INFINITY);
  harness.server.silent(true);
  void first.uploads.wake();
  await sending(first.uploads);
  await second.uploads.pause(id);
  await expect.poll(() => first.uploads.isSending(), PATIENCE).toBe(false);
  harness.server.silent(false);
  await harness.browser.advance(3600_000);
  expect(await status(first.uploads)).toEqual([{ name: 'paused' }]);
  first.crash();
  const third = await harness.tab();
  await expect.poll(() => status(third.uploads), PATIENCE).toEqual([{ name: 'paused' }]);
  await third.uploads.resume(id);
  await expect.poll(() => status(third.uploads), PATIENCE).toEqual([{ name: 'ready' }]);
  expect(harness.server.stats).toMatchObject({ created: 1, received: SIZE });
});

test('what the server has lost goes once more from the kept file, and says so', async () => {
  const { uploads } = await harness.tab();
  harness.server.cutsAfter(700);
  await add(uploads);
  await broken(uploads);
  harness.server.uploads.clear();
  harness.server.cutsAfter(Number.POSITIVE_INFINITY);
  await uploads.wake();
  await expect
    .poll(() => harness.items(uploads), PATIENCE)
    .toMatchObject([{ isStartedOver: true, uploadId: 'upload-2', status: { name: 'ready' } }]);
  expect(stored()).toEqual([bytesOf(SIZE)]);
});

test.each<ProblemCode>(['file_type_not_accepted', 'file_too_large', 'work_closed', 'upload_quota_used_up', 'not_found'])(
  'a refusal (%s) ends it until its owner tries again',
  async (code) => {
    const { uploads } = await harness.tab();
    harness.server.fails(() => new Problem(code));
    const id = await add(uploads);
    await expect.poll(() => status(uploads), PATIENCE).toMatchObject([{ name: 'failed', problem: { code } }]);
    harness.server.fails(null);
    await harness.browser.advance(3600_000);
    expect(harness.server.stats.created).toBe(0);
    await uploads.resume(id);
    await expect.poll(() => status(uploads), PATIENCE).toEqual([{ name: 'ready' }]);
  },
);

test('trap 2: all bytes sent is not ready: the server has the last word', async () => {
  const { uploads } = await harness.tab();
  let looks = 0;
  harness.server.finishes((upload) => {
    looks += 1;
    upload.state = looks < 3 ? 'processing' : 'rejected';
    if (looks >= 3) upload.problem = 'file_type_not_accepted';
  });
  await add(uploads);
  await expect.poll(() => status(uploads), PATIENCE).toEqual([{ name: 'received' }]);
  expect(harness.copies.size).toBe(1);
  for (let tries = 0; tries < 3; tries += 1) await harness.browser.advance(16_000);
  await expect.poll(() => status(uploads), PATIENCE).toMatchObject([{ name: 'failed', problem: { code: 'file_type_not_accepted' } }]);
});

test('bytes that a power cut took from the server are sent again', async () => {
  const { uploads } = await harness.tab();
  let cut = false;
  harness.server.finishes((upload) => {
    if (!cut) upload.bytes = upload.bytes.slice(0, 600);
    upload.state = cut ? 'ready' : 'uploading';
    cut = true;
  });
  await add(uploads);
  await expect.poll(() => status(uploads), PATIENCE).toEqual([{ name: 'ready' }]);
  expect(stored()).toEqual([bytesOf(SIZE)]);
});

test('cancelled, it is gone at once here, and from the server as soon as that can be reached', async () => {
  const { uploads } = await harness.tab();
  harness.server.cutsAfter(300);
  const id = await add(uploads);
  await broken(uploads);
  harness.server.fails(() => new Problem('offline'));
  await uploads.cancel(id);
  await expect.poll(() => harness.items(uploads), PATIENCE).toEqual([]);
  expect(harness.copies.size).toBe(0);
  expect(harness.server.uploads.size).toBe(1);
  harness.server.fails(null);
  await harness.browser.advance(16_000);
  await expect.poll(() => harness.server.uploads.size, PATIENCE).toBe(0);
});

test('a file that changes under the upload is told apart from a broken network', async () => {
  harness.hasRoom(false);
  const { uploads } = await harness.tab();
  const file = fileOf(SIZE);
  harness.server.cutsAfter(300);
  await add(uploads, file);
  await broken(uploads);
  harness.server.cutsAfter(Number.POSITIVE_INFINITY);
  file.slice = () => {
    throw new DOMException('', 'NotReadableError');
  };
  await uploads.wake();
  await expect.poll(() => status(uploads), PATIENCE).toEqual([{ name: 'needs_file', why: 'changed' }]);
});

test('what was ready and was removed at the server asks for its file again', async () => {
  const { uploads } = await harness.tab();
  const id = await add(uploads);
  await expect.poll(() => status(uploads), PATIENCE).toEqual([{ name: 'ready' }]);
  harness.server.uploads.clear();
  await uploads.check(id);
  await expect
    .poll(() => harness.items(uploads), PATIENCE)
    .toMatchObject([{ isStartedOver: true, status: { name: 'needs_file', why: 'not_kept' } }]);
});

test('nothing of a file or its name lies in the database in the clear', async () => {
  const { uploads, db } = await harness.tab();
  harness.server.fails(() => new Problem('unavailable'));
  await add(uploads);
  await broken(uploads);
  const [row] = await db.uploads.toArray();
  expect(JSON.stringify(row)).not.toContain('机器人');
  expect(Object.values(row ?? {}).some((value) => value instanceof Blob)).toBe(false);
});
