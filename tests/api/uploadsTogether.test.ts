// Guards: one request at a time writes to an upload, a reconnecting client takes over at once, and a broken connection loses no data that had
// arrived.
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { systemSchedule } from '#server/platform/clock.ts';
import { readBody } from '#server/platform/uploads/body.ts';
import { createDiskUploadStorage } from '#server/platform/uploads/diskUploadStorage.ts';
import { createLeaseLocker, LOCK_LEASE_MS } from '#server/platform/uploads/leaseLocker.ts';
import { createQueueLocker } from '#server/platform/uploads/locker.ts';
import { expectWithin } from '../fixtures/full.ts';
import { idOf, VERSION } from '../fixtures/tus.ts';
import { type Family, family, mp4, ready } from '../fixtures/works.ts';
import { describeOnBothDatabases } from './harness.ts';

describeOnBothDatabases('uploads together', (context) => {
  let who: Family;
  const bytes = mp4(400_000);
  const begin = () =>
    who.tus.begin({ size: bytes.length, filename: 'film.mp4', filetype: 'video/mp4', registrationId: who.registrationId });
  /** Returns a PATCH from `offset` that announces all missing bytes, sends up to `until`, and stays open. */
  const hang = async (path: string, offset: number, until: number) => {
    const opened = who.tus.open('PATCH', path, {
      ...VERSION,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(bytes.length - offset),
    });
    opened.request.on('error', () => undefined);
    opened.request.write(bytes.subarray(offset, until));
    await arrived(path, until);
    return opened;
  };
  const onDisk = (path: string) => join(context().dataDir, 'uploads', idOf(path));
  const arrived = (path: string, size: number) =>
    vi.waitFor(async () => expect((await stat(onDisk(path))).size).toBe(size), { timeout: 10_000, interval: 10 });
  const finish = async (path: string, offset: number) => {
    expect((await who.tus.patch(path, offset, bytes.subarray(offset))).status).toBe(204);
    expect((await ready(who, idOf(path))).sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  };

  beforeAll(async () => {
    who = await family(context());
  });

  it('lets a sender that comes back take over from its half-open connection, soon and without burning a processor', async () => {
    const path = await begin();
    const hanging = await hang(path, 0, 150_000);
    const started = performance.now();
    const cpu = process.cpuUsage();
    expect(await who.tus.offset(path)).toBe(150_000);
    const took = performance.now() - started;
    const { user, system } = process.cpuUsage(cpu);
    // The package's own locker takes 3.2 s, all of it CPU time (trap 5).
    expectWithin(took, 3000);
    expectWithin((user + system) / 1000, Math.max(300, took / 2));
    const cut = await hanging.answer;
    expect([cut.status, cut.headers['upload-offset'], cut.headers.connection]).toEqual([204, '150000', 'close']);
    await finish(path, 150_000);
  });

  it('keeps what had arrived when a connection breaks, and lets go of the upload', async () => {
    const path = await begin();
    const broken = await hang(path, 0, 90_000);
    broken.request.destroy();
    await expect(broken.answer).rejects.toThrow();
    expect(await who.tus.offset(path)).toBe(90_000);
    expect((await readFile(onDisk(path))).equals(bytes.subarray(0, 90_000))).toBe(true);
    await finish(path, 90_000);
  });

  it('tells how far an upload is without stopping it', async () => {
    const path = await begin();
    const running = await hang(path, 0, 100_000);
    const { items } = await who.client.call('GET /api/registrations/:id/uploads', { params: { id: who.registrationId } });
    expect(items.find(({ id }) => id === idOf(path))).toMatchObject({ offset: 100_000, state: 'uploading', sizeBytes: bytes.length });
    const told = await who.client.call('POST /api/uploads/:id/complete', { params: { id: idOf(path) }, body: {} });
    expect(told).toMatchObject({ offset: 100_000, state: 'uploading' });
    running.request.end(bytes.subarray(100_000));
    expect((await running.answer).headers['upload-offset']).toBe(String(bytes.length));
    await ready(who, idOf(path));
  });

  it('leaves right bytes whoever comes in between', async () => {
    const path = await begin();
    const at = (offset: number) => who.tus.patch(path, offset, bytes.subarray(offset, offset + 50_000));
    const both = await Promise.all([at(0), at(0), who.tus.send('HEAD', path)]);
    expect(both.every(({ status, code }) => status < 300 || code === 'upload_offset_conflict')).toBe(true);
    await finish(path, await who.tus.offset(path));
  });

  it('does not wait for a silent sender for ever', async () => {
    const impatient = createDiskUploadStorage(join(context().dataDir, 'impatient'), 50);
    const id = 'a'.repeat(32);
    await impatient.create(id, 100);
    const silent = new IncomingMessage(new Socket());
    const check = async () => undefined;
    expect(await impatient.write(id, silent, { offset: 0, limit: 100, signals: [], check })).toBe(0);
  });

  it('holds at most a megabyte of a body that is not written yet, so that no more is lost with its process', async () => {
    const source = new IncomingMessage(new Socket());
    const body = readBody(source, { signals: [], idleMs: 60_000 });
    for (let piece = 0; piece < 100; piece += 1) source.push(Buffer.alloc(64 * 1024));
    source.push(null);
    await vi.waitFor(() => expect(source.isPaused()).toBe(true));
    let taken = 0;
    for (let pieces = await body.next(); pieces; pieces = await body.next()) {
      const size = pieces.reduce((sum, { length }) => sum + length, 0);
      expect(size).toBeLessThanOrEqual(1024 * 1024 + 64 * 1024);
      taken += size;
    }
    expect([taken, body.ended]).toEqual([100 * 64 * 1024, 'end']);
    body.release();
  });

  it('cuts a running upload where it is when the server stops, and goes on after it', async () => {
    const path = await begin();
    const running = await hang(path, 0, 200_000);
    await context().restart();
    const cut = await running.answer;
    expect([cut.status, cut.headers['upload-offset']]).toEqual([204, '200000']);
    expect(await who.tus.offset(path)).toBe(200_000);
    await finish(path, 200_000);
  });

  it('locks an upload for several processes by the clock of the program', async ({ skip }) => {
    const { deps, clock, database } = context();
    // A process on SQLite is alone, and keeps its locks in memory.
    if (database === 'sqlite') return skip();
    const path = await begin();
    const running = await hang(path, 0, 100_000);
    const row = await deps.db.selectFrom('uploadLock').select('expiresAt').where('id', '=', idOf(path)).executeTakeFirst();
    expect(row?.expiresAt).toBe(clock.now() + LOCK_LEASE_MS);
    await who.tus.offset(path);
    await running.answer;
    await finish(path, 100_000);
  });

  it.each(['here', 'on several processes'])('gives a lock to one at a time, in order, asking its holder once (%s)', async (where) => {
    const locker = () =>
      where === 'here' ? createQueueLocker() : createLeaseLocker({ ...context().deps, schedule: systemSchedule }, createQueueLocker());
    // Two processes share only the database.
    const [first, second] = where === 'here' ? Array.from({ length: 2 }, () => one) : [locker(), locker()];
    const asked = vi.fn();
    const { signal } = new AbortController();
    const held = first?.newLock('b'.repeat(32));
    await held?.lock(signal, asked);
    const waiting = second?.newLock('b'.repeat(32));
    let got = false;
    const taken = waiting
      ?.lock(signal, () => undefined)
      .then(() => {
        got = true;
      });
    await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 10_000 });
    expect(got).toBe(false);
    await held?.unlock();
    await taken;
    expect(got).toBe(true);
    await waiting?.unlock();
    if (where === 'here') expect(asked).toHaveBeenCalledOnce();
  });
  const one = createQueueLocker();
});
