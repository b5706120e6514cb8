// Promises: pause, resume, cancel and the other actions work in every state of an upload, in this tab and in another, and do nothing if not offered.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import type { Uploads } from '#src/offline/uploads/uploadItem.ts';
import { filmBytes, tracesIn } from '../../../fixtures/films/index.ts';
import { settled } from '../fixtures/browser.ts';
import { bytesOf, createUploadHarness, fileOf, type UploadHarness } from './uploadHarness.ts';

const SIZE = 1050;
const PATIENCE = { timeout: 4000, interval: 5 };
let harness: UploadHarness;
beforeEach(() => {
  harness = createUploadHarness();
});
afterEach(() => harness.browser.close());

const add = (uploads: Uploads, file: Blob = fileOf(SIZE), name = 'film.mp4') =>
  uploads.add({ registrationId: 'entry-1', purpose: 'work', file, name, type: 'video/mp4' });
const status = async (uploads: Uploads) => (await harness.items(uploads)).map((item) => item.status);
const becomes = (uploads: Uploads, ...states: object[]) => expect.poll(() => status(uploads), PATIENCE).toMatchObject(states);
const isStored = (uploads: Uploads) => expect.poll(async () => (await harness.items(uploads))[0]?.storedIn, PATIENCE).toBe('opfs');
const offline = { name: 'waiting', problem: { code: 'offline' } };

test('a new upload is shown with all that is known of it, before anything was sent', async () => {
  const { uploads } = await harness.tab();
  harness.server.fails(() => new Problem('unavailable'));
  const id = await add(uploads);
  await becomes(uploads, { name: 'waiting', problem: { code: 'unavailable' } });
  await isStored(uploads);
  const createdAt = harness.browser.now();
  expect(await harness.items(uploads)).toMatchObject([
    {
      id,
      uploadId: null,
      registrationId: 'entry-1',
      purpose: 'work',
      name: 'film.mp4',
      type: 'video/mp4',
      sizeBytes: SIZE,
      acceptedBytes: 0,
      storedIn: 'opfs',
      isStartedOver: false,
      createdAt,
    },
  ]);
  expect(uploads.wouldLose()).toBe(false);
});

test('a file that cannot be read, or has no bytes, is refused at once and leaves nothing', async () => {
  const { uploads } = await harness.tab();
  const broken = fileOf(SIZE);
  broken.slice = () => {
    throw new DOMException('', 'NotReadableError');
  };
  await expect(add(uploads, broken)).rejects.toMatchObject({ code: 'file_damaged' });
  await expect(add(uploads, new File([], 'empty.mp4'))).rejects.toMatchObject({ code: 'file_empty' });
  expect([await harness.items(uploads), harness.copies.size, harness.server.stats.created]).toEqual([[], 0, 0]);
  expect(harness.browser.deviceFlags.isUploading('teacher-1')).toBe(false);
});

test('several uploads go one after the other, the first begun first, and one that must wait lets the next go', async () => {
  const { uploads } = await harness.tab();
  harness.server.fails(() => new Problem('offline'));
  await add(uploads, fileOf(300), 'one');
  await becomes(uploads, offline);
  await harness.browser.advance(1);
  await add(uploads, fileOf(300, 2), 'two');
  await becomes(uploads, offline, offline);
  let first = true;
  harness.server.fails((what) => {
    if (what !== 'create' || !first) return null;
    first = false;
    return new Problem('unavailable');
  });
  await uploads.wake();
  await becomes(uploads, { name: 'waiting', problem: { code: 'unavailable' } }, { name: 'ready' });
  expect((await harness.items(uploads)).map(({ name }) => name)).toEqual(['one', 'two']);
});

describe('pause', () => {
  test('stops what is sent at once, shows what the server has of it, and goes on from there', async () => {
    const { uploads } = await harness.tab();
    harness.server.cutsAfter(300);
    const id = await add(uploads);
    await becomes(uploads, offline);
    harness.server.cutsAfter(Number.POSITIVE_INFINITY);
    harness.server.silent(true);
    void uploads.wake();
    await expect.poll(() => uploads.isSending(), PATIENCE).toBe(true);
    await uploads.pause(id);
    expect(await status(uploads)).toEqual([{ name: 'paused' }]);
    await expect.poll(() => uploads.isSending(), PATIENCE).toBe(false);
    // The bytes of the last piece were not confirmed to this device.
    for (const upload of harness.server.uploads.values()) upload.bytes = bytesOf(350);
    harness.server.silent(false);
    await harness.browser.advance(3600_000);
    await uploads.wake();
    await uploads.signedIn();
    expect(await status(uploads)).toEqual([{ name: 'paused' }]);
    await uploads.resume(id);
    await becomes(uploads, { name: 'ready' });
    expect([...harness.server.uploads.values()].map(({ bytes }) => bytes)).toEqual([bytesOf(SIZE)]);
  });

  test('shows what the server has by then, even what it never confirmed', async () => {
    const { uploads } = await harness.tab();
    harness.server.silent(true);
    const id = await add(uploads);
    await expect.poll(() => harness.server.stats.heads, PATIENCE).toBe(1);
    for (const upload of harness.server.uploads.values()) upload.bytes = bytesOf(250);
    await uploads.pause(id);
    await expect.poll(async () => (await harness.items(uploads))[0]?.acceptedBytes, PATIENCE).toBe(250);
    expect(await status(uploads)).toEqual([{ name: 'paused' }]);
  });

  test('leaves alone what the server has already', async () => {
    const { uploads } = await harness.tab();
    harness.server.finishes((upload) => {
      upload.state = 'processing';
    });
    const id = await add(uploads);
    await becomes(uploads, { name: 'received' });
    await uploads.pause(id);
    expect(await status(uploads)).toEqual([{ name: 'received' }]);
    harness.server.finishes((upload) => {
      upload.state = 'ready';
    });
    await harness.browser.advance(16_000);
    await becomes(uploads, { name: 'ready' });
    await uploads.pause(id);
    await uploads.resume(id);
    expect(await status(uploads)).toEqual([{ name: 'ready' }]);
  });

  test('while the server makes the upload: what it made is remembered, and nothing goes', async () => {
    const { uploads } = await harness.tab();
    const asked = harness.server.asked('create');
    const id = await add(uploads);
    await asked;
    await uploads.pause(id);
    await settled();
    expect([await status(uploads), harness.server.stats.received]).toEqual([[{ name: 'paused' }], 0]);
    await uploads.resume(id);
    await becomes(uploads, { name: 'ready' });
    expect(harness.server.stats.received).toBe(SIZE);
  });
});

describe('cancel', () => {
  test.each(['waiting', 'paused', 'failed', 'received', 'ready', 'needs_file'])(
    'of one that is %s removes it here and at the server',
    async (name) => {
      if (name === 'needs_file') harness.hasRoom(false);
      let tab = await harness.tab();
      if (name !== 'ready' && name !== 'received') harness.server.cutsAfter(300);
      if (name === 'received')
        harness.server.finishes((upload) => {
          upload.state = 'processing';
        });
      const id = await add(tab.uploads);
      if (name === 'failed') {
        await becomes(tab.uploads, offline);
        harness.server.fails(() => new Problem('work_closed'));
        await tab.uploads.wake();
      }
      if (name === 'needs_file') {
        await becomes(tab.uploads, offline);
        tab.crash();
        tab = await harness.tab();
        await harness.browser.advance(3000);
      }
      if (name === 'paused') {
        await becomes(tab.uploads, offline);
        await tab.uploads.pause(id);
      }
      const { uploads } = tab;
      await becomes(uploads, { name });
      harness.server.fails(null);
      if (name !== 'needs_file') await isStoredOrDone(uploads, name);
      await uploads.cancel(id);
      expect(await harness.items(uploads)).toEqual([]);
      await expect.poll(() => [harness.server.uploads.size, harness.copies.size], PATIENCE).toEqual([0, 0]);
      await expect.poll(() => harness.browser.deviceFlags.isUploading('teacher-1'), PATIENCE).toBe(false);
      expect(await tab.db.uploads.count()).toBe(0);
      // A second press finds nothing, and does no harm.
      await uploads.cancel(id);
    },
  );
  const isStoredOrDone = (uploads: Uploads, name: string) => (name === 'ready' ? settled() : isStored(uploads));

  test('asks the server once, and for another one that is cancelled meanwhile too', async () => {
    const removed: string[] = [];
    const { remove } = harness.server.transfer;
    harness.server.transfer.remove = async (path) => {
      removed.push(path);
      await settled(20);
      await remove(path);
    };
    const { uploads } = await harness.tab();
    harness.server.cutsAfter(300);
    const ids = [await add(uploads), await add(uploads, fileOf(SIZE, 2))];
    await becomes(uploads, offline, offline);
    await Promise.all(ids.map((id) => uploads.cancel(id)));
    await expect.poll(() => harness.server.uploads.size, PATIENCE).toBe(0);
    expect(removed.toSorted()).toEqual([...new Set(removed)].toSorted());
    expect(removed).toHaveLength(2);
  });

  test('stops what is being sent', async () => {
    const { uploads } = await harness.tab();
    harness.server.silent(true);
    const id = await add(uploads);
    await expect.poll(() => harness.server.stats.heads, PATIENCE).toBe(1);
    await uploads.cancel(id);
    await expect.poll(() => [uploads.isSending(), harness.server.uploads.size], PATIENCE).toEqual([false, 0]);
  });

  test('in another tab stops it in the one that sends', async () => {
    const first = await harness.tab();
    const second = await harness.tab();
    harness.server.silent(true);
    const id = await add(first.uploads);
    await expect.poll(() => first.uploads.isSending(), PATIENCE).toBe(true);
    await second.uploads.cancel(id);
    await expect.poll(() => [first.uploads.isSending(), harness.server.uploads.size], PATIENCE).toEqual([false, 0]);
    expect([await harness.items(first.uploads), await first.db.uploads.count()]).toEqual([[], 0]);
  });

  test('of one that the server has never had, or has lost, or refuses to remove, needs no answer', async () => {
    const { uploads, db } = await harness.tab();
    harness.server.fails(() => new Problem('unavailable'));
    const never = await add(uploads);
    await becomes(uploads, { name: 'waiting' });
    await uploads.cancel(never);
    await expect.poll(() => db.uploads.count(), PATIENCE).toBe(0);
    for (const code of ['upload_not_found', 'not_found'] as const) {
      harness.server.fails(null);
      harness.server.cutsAfter(100);
      const lost = await add(uploads);
      await becomes(uploads, offline);
      harness.server.fails(() => new Problem(code));
      await uploads.cancel(lost);
      await expect.poll(() => db.uploads.count(), PATIENCE).toBe(0);
    }
  });

  test.each(['unavailable', 'signed_out'] as const)('is told to the server at the next visit, where it was %s until then', async (code) => {
    const first = await harness.tab();
    harness.server.cutsAfter(100);
    const id = await add(first.uploads);
    await becomes(first.uploads, offline);
    harness.server.fails(() => new Problem(code));
    await first.uploads.cancel(id);
    await settled();
    expect([harness.server.uploads.size, await first.db.uploads.count()]).toEqual([1, 1]);
    // The row still exists: the next visit must open the uploads.
    expect(harness.browser.deviceFlags.isUploading('teacher-1')).toBe(true);
    first.crash();
    harness.server.fails(null);
    const second = await harness.tab();
    await expect.poll(() => [harness.server.uploads.size, second.db], PATIENCE).toMatchObject([0, expect.anything()]);
    await expect.poll(() => second.db.uploads.count(), PATIENCE).toBe(0);
  });

  test('is told to the server when the connection is back', async () => {
    const { uploads, db } = await harness.tab();
    harness.server.cutsAfter(100);
    const id = await add(uploads);
    await becomes(uploads, offline);
    harness.server.fails(() => new Problem('offline'));
    await uploads.cancel(id);
    await settled();
    harness.server.fails(null);
    await uploads.wake();
    await expect.poll(() => db.uploads.count(), PATIENCE).toBe(0);
    expect(harness.server.uploads.size).toBe(0);
  });

  test('while the server makes the upload removes what it made', async () => {
    const { uploads, db } = await harness.tab();
    const asked = harness.server.asked('create');
    const id = await add(uploads);
    await asked;
    await uploads.cancel(id);
    await expect.poll(() => [harness.server.uploads.size, uploads.isSending()], PATIENCE).toEqual([0, false]);
    await expect.poll(() => db.uploads.count(), PATIENCE).toBe(0);
  });
});

describe('the file chosen again', () => {
  const lost = async () => {
    harness.hasRoom(false);
    const first = await harness.tab();
    harness.server.cutsAfter(400);
    const id = await add(first.uploads);
    await becomes(first.uploads, offline);
    first.crash();
    harness.server.cutsAfter(Number.POSITIVE_INFINITY);
    const { uploads } = await harness.tab();
    await harness.browser.advance(3000);
    await becomes(uploads, { name: 'needs_file', why: 'not_kept' });
    return { id, uploads };
  };

  test('is stored this time, where there is room by now', async () => {
    const { id, uploads } = await lost();
    harness.hasRoom(true);
    harness.server.fails(() => new Problem('unavailable'));
    expect(await uploads.giveFile(id, fileOf(SIZE))).toBe(true);
    await isStored(uploads);
    expect(uploads.wouldLose()).toBe(false);
  });

  test('is none where it cannot be read, or belongs to no upload', async () => {
    const { id, uploads } = await lost();
    const broken = fileOf(SIZE);
    broken.slice = () => {
      throw new DOMException('', 'NotReadableError');
    };
    expect(await uploads.giveFile(id, broken)).toBe(false);
    expect(await uploads.giveFile(randomUUID(), fileOf(SIZE))).toBe(false);
    expect(await uploads.allow(randomUUID())).toBe(false);
    expect(await uploads.allow(id)).toBe(false);
    expect(await status(uploads)).toEqual([{ name: 'needs_file', why: 'not_kept' }]);
  });

  test('paused meanwhile, it stays so until it is resumed', async () => {
    const { id, uploads } = await lost();
    await uploads.pause(id);
    expect(await status(uploads)).toEqual([{ name: 'paused' }]);
    await uploads.resume(id);
    await becomes(uploads, { name: 'needs_file', why: 'not_kept' });
  });
});

describe('what would be lost with this tab', () => {
  test('is a file that only it has, until the server has all of it', async () => {
    harness.hasRoom(false);
    const { uploads } = await harness.tab();
    expect(uploads.wouldLose()).toBe(false);
    harness.server.fails(() => new Problem('unavailable'));
    await add(uploads);
    await becomes(uploads, { name: 'waiting', problem: { code: 'unavailable' } });
    expect(uploads.wouldLose()).toBe(true);
    harness.server.fails(null);
    harness.server.finishes((upload) => {
      upload.state = 'processing';
    });
    await harness.browser.advance(31_000);
    await becomes(uploads, { name: 'received' });
    expect(uploads.wouldLose()).toBe(false);
  });

  test('is nothing that the server refused', async () => {
    harness.hasRoom(false);
    const { uploads } = await harness.tab();
    harness.server.fails(() => new Problem('work_closed'));
    await add(uploads);
    await becomes(uploads, { name: 'failed' });
    expect(uploads.wouldLose()).toBe(false);
  });
});

test('a page that has closed its uploads sends nothing more, and the next goes on', async () => {
  const first = await harness.tab();
  harness.server.silent(true);
  await add(first.uploads);
  await isStored(first.uploads);
  await expect.poll(() => first.uploads.isSending(), PATIENCE).toBe(true);
  first.uploads.close();
  await expect.poll(() => first.uploads.isSending(), PATIENCE).toBe(false);
  harness.server.silent(false);
  await first.uploads.wake();
  await harness.browser.advance(60_000);
  expect(harness.server.stats.received).toBe(0);
  const { uploads } = await harness.tab();
  await becomes(uploads, { name: 'ready' });
  expect(harness.server.stats).toMatchObject({ created: 1, received: SIZE });
});

test('who listens hears when sending begins and when it ends', async () => {
  const { uploads } = await harness.tab();
  const heard: boolean[] = [];
  const end = uploads.onSendingChange(() => heard.push(uploads.isSending()));
  await add(uploads);
  await becomes(uploads, { name: 'ready' });
  expect(heard).toEqual([true, false]);
  expect(uploads.progress.current().size).toBe(0);
  end();
});

test('what is released while it still waits is gone from this device', async () => {
  const { uploads, db } = await harness.tab();
  const one = await add(uploads);
  const two = await add(uploads, fileOf(300, 2));
  await becomes(uploads, { name: 'ready' }, { name: 'ready' });
  await uploads.release([one, two]);
  expect([await harness.items(uploads), await db.uploads.count(), harness.copies.size]).toEqual([[], 0, 0]);
});

test('one account neither sees nor sends nor removes the uploads of another', async () => {
  const first = await harness.tab();
  harness.server.fails(() => new Problem('unavailable'));
  const id = await add(first.uploads);
  await becomes(first.uploads, { name: 'waiting' });
  await isStored(first.uploads);
  first.crash();
  harness.server.fails(null);
  const { uploads, db } = await harness.tab({ accountId: 'teacher-2' });
  await harness.browser.advance(60_000);
  expect(await harness.items(uploads)).toEqual([]);
  await uploads.cancel(id);
  await uploads.release([id]);
  await uploads.resume(id);
  expect(await uploads.giveFile(id, fileOf(SIZE))).toBe(false);
  expect([await db.uploads.count(), harness.server.stats.created]).toEqual([1, 0]);
});

test('a film that is on the device already is moved, not copied, and goes on after a reload', async () => {
  const tab = await harness.tab();
  harness.hasRoom(false);
  harness.server.fails(() => new Problem('unavailable'));
  const file = fileOf(SIZE);
  const released: string[] = [];
  const handle = Object.assign(Object.create(null), { kind: 'file', name: 'film', getFile: async () => file });
  await tab.uploads.add({
    registrationId: 'entry-1',
    purpose: 'work',
    file,
    name: 'film.mp4',
    type: 'video/mp4',
    stored: { handle, release: async () => void released.push('film') },
  });
  await isStored(tab.uploads);
  expect(released).toEqual(['film']);
  expect([...harness.copies.values()].map(({ size }) => size)).toEqual([SIZE]);
});

test('a film leaves the device without its place, from the first byte to the last, also where the rest is sent after a reload', async () => {
  const film = new File([new Uint8Array(filmBytes('phone.mov'))], 'film.mov', { type: 'video/quicktime' });
  const tab = await harness.tab();
  harness.server.cutsAfter(4000);
  await add(tab.uploads, film, 'film.mov');
  await becomes(tab.uploads, offline);
  await isStored(tab.uploads);
  tab.crash();
  harness.server.cutsAfter(Number.POSITIVE_INFINITY);
  const { uploads } = await harness.tab();
  await uploads.wake();
  await becomes(uploads, { name: 'ready' });
  const sent = Buffer.from(harness.server.uploads.get('upload-1')?.bytes ?? []);
  expect(sent.length).toBe(film.size);
  expect(tracesIn(sent)).toEqual([]);
});
