// Guards: with files in an S3-compatible store, uploads continue after kills and tiny pieces, end as exactly one object, are played in ranges, and
// leave nothing behind when they are refused, deleted or aborted.
import { execFile } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type Objects, openObjects } from '#server/platform/files/objectStore.ts';
import { type Client, createClient } from '../fixtures/client.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';
import { createTusSender, idOf, type TusSender, VERSION } from '../fixtures/tus.ts';
import { cleaned, mp4, picture } from '../fixtures/works.ts';

const MIB = 1024 * 1024;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let dataDir = '';
let server: ServerProcess;
let client: Client;
let tus: TusSender;
let registrationId = '';
let objects: Objects;

const start = async (): Promise<void> => {
  server = await startServer({ DATA_DIR: dataDir, STORAGE_URL: inject('storageUrl'), LOG_LEVEL: 'warn' });
};
/** Returns the keys of everything in the bucket except the sample season's files. */
const keys = async (): Promise<string[]> => {
  const { Contents = [] } = await objects.client.listObjectsV2({ Bucket: objects.bucket });
  return Contents.flatMap(({ Key }) => (Key && !samples.has(Key) ? [Key] : []));
};
const multiparts = async () => (await objects.client.listMultipartUploads({ Bucket: objects.bucket })).Uploads ?? [];
const samples = new Set<string>();
const cookie = () => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const film = (size: number) => ({ size, filename: 'film.mp4', filetype: 'video/mp4', registrationId });

/** Waits until an upload is ready or rejected. */
const settled = async (path: string) => {
  for (;;) {
    const upload = await client.call('POST /api/uploads/:id/complete', { params: { id: idOf(path) }, body: {} });
    if (upload.state === 'ready' || upload.state === 'rejected') return upload;
  }
};
const remove = async (path: string) => expect((await tus.send('DELETE', path)).status).toBe(204);

beforeAll(async () => {
  const { objectStore } = readConfig({ STORAGE_URL: inject('storageUrl') });
  if (!objectStore) throw new Error('no object store');
  objects = openObjects(objectStore);
  dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-objects-'));
  await start();
  client = createClient(() => server.url);
  await client.signIn('family@sample.test', 'Robot-2026');
  tus = createTusSender(() => server.url, client.cookies);
  const { items } = await client.call('GET /api/registrations');
  registrationId = items.find(({ actions }) => actions.includes('submit_work'))?.id ?? '';
  for (const key of await keys()) samples.add(key);
});

afterAll(async () => {
  await server.stop();
  objects.client.destroy();
  await rm(dataDir, { recursive: true, force: true });
});

it('keeps the sample season’s files in the store, none on disk', async () => {
  expect(samples.size).toBeGreaterThan(0);
  expect(await readdir(dataDir)).not.toContain('files');
});

it('arrives whole through tiny pieces and kills; nothing that was acknowledged is asked for again', async () => {
  const bytes = mp4(48 * MIB);
  const path = await tus.begin(film(bytes.length));
  let offset = 0;
  // Pieces below the minimum size of a multipart upload's part, then accidents in the middle of large requests.
  for (const size of [100, 3000, 3000, 2 * MIB, MIB, MIB, 6 * MIB]) {
    expect((await tus.patch(path, offset, bytes.subarray(offset, offset + size))).status).toBe(204);
    offset += size;
  }
  for (let kill = 0; kill < 5; kill += 1) {
    const { request, answer } = tus.open('PATCH', path, {
      ...VERSION,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(bytes.length - offset),
    });
    request.on('error', () => undefined);
    const until = Math.min(offset + randomInt(12 * MIB), bytes.length - MIB);
    await new Promise<void>((resolve) => request.write(bytes.subarray(offset, until), () => resolve()));
    if (kill % 2 === 0) {
      await server.kill();
      await start();
    } else request.destroy();
    await answer.catch(() => undefined);
    const after = await tus.offset(path);
    expect(after).toBeGreaterThanOrEqual(offset);
    offset = after;
    const piece = Math.min(700_000, bytes.length - MIB - offset);
    expect((await tus.patch(path, offset, bytes.subarray(offset, offset + piece))).status).toBe(204);
    offset += piece;
    expect(await tus.offset(path)).toBe(offset);
  }
  await server.kill();
  await start();
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
  expect(await tus.offset(path)).toBe(offset);
  expect((await tus.patch(path, offset, bytes.subarray(offset))).status).toBe(204);
  // Killed at once, before or while its file is put in place.
  await server.kill();
  await start();
  expect(await tus.offset(path)).toBe(bytes.length);
  expect(await settled(path)).toMatchObject({ state: 'ready', sha256: sha256(bytes), sizeBytes: bytes.length });
  expect(await keys()).toEqual([`works/${idOf(path)}/full.mp4`]);
  expect(await multiparts()).toEqual([]);
  await remove(path);
  expect(await keys()).toEqual([]);
});

it('takes no upload that was aborted behind its back for a whole one', async () => {
  const bytes = mp4(12 * MIB);
  const path = await tus.begin(film(bytes.length));
  await tus.patch(path, 0, bytes.subarray(0, 9 * MIB));
  for (const { Key, UploadId } of await multiparts()) await objects.client.abortMultipartUpload({ Bucket: objects.bucket, Key, UploadId });
  expect((await tus.send('HEAD', path)).status).toBe(404);
  expect((await client.call('POST /api/uploads/:id/complete', { params: { id: idOf(path) }, body: {} })).state).toBe('uploading');
  // Its small rest stays until its row expires.
  for (const key of await keys()) await objects.remove(key);
});

it('leaves nothing of what is deleted or refused', async () => {
  const bytes = mp4(12 * MIB);
  const path = await tus.begin(film(bytes.length));
  await tus.patch(path, 0, bytes.subarray(0, 9 * MIB));
  expect((await keys()).sort()).toEqual([`${idOf(path)}.info`, `${idOf(path)}.part`]);
  await remove(path);
  const text = Buffer.from('not a film at all '.repeat(1000));
  const wrong = await tus.begin(film(text.length));
  const refused = await tus.patch(wrong, 0, text);
  expect([refused.status, refused.code]).toEqual([415, 'file_type_not_accepted']);
  const late = await tus.begin(film(text.length));
  await tus.patch(late, 0, text.subarray(0, 50));
  expect((await tus.patch(late, 50, text.subarray(50))).code).toBe('file_type_not_accepted');
  expect(await keys()).toEqual([]);
  expect(await multiparts()).toEqual([]);
});

it('takes uploads of another tus client, tuspy, which stops and goes on', async () => {
  const bytes = mp4(20 * MIB);
  const file = join(dataDir, 'film.mp4');
  await writeFile(file, bytes);
  const tuspy = async (address: string, stopAt: number, ...metadata: string[]) => {
    const args = ['scripts/object-store/tuspy.py', address, file, cookie(), String(4 * MIB), String(stopAt), ...metadata];
    return (await promisify(execFile)('/usr/bin/python3', args)).stdout.trim();
  };
  const url = await tuspy(
    `${server.url}/api/uploads`,
    8 * MIB,
    'filename=film.mp4',
    'filetype=video/mp4',
    `registrationId=${registrationId}`,
  );
  const path = new URL(url).pathname;
  expect(await tus.offset(path)).toBe(8 * MIB);
  await tuspy(url, 0);
  expect(await settled(path)).toMatchObject({ state: 'ready', sha256: sha256(bytes) });
  await remove(path);
});

it('plays a film in ranges and shows an image’s preview', async () => {
  const arrived = mp4(9 * MIB);
  const bytes = await cleaned(arrived);
  const id = await tus.upload(film(0), arrived);
  await settled(id);
  const posterUploadId = await tus.upload(
    { ...film(0), filename: 'poster.png', filetype: 'image/png', purpose: 'poster' },
    await picture('png'),
  );
  await settled(posterUploadId);
  const work = await client.call('POST /api/registrations/:id/work', {
    params: { id: registrationId },
    body: { title: '小货场', description: '送货', media: { kind: 'video', uploadId: id, posterUploadId } },
  });
  const get = (name: string, range?: string) =>
    fetch(`${server.url}/api/works/${work.no}/${name}`, { headers: { cookie: cookie(), ...(range && { range }) } });
  const part = await get('files/1', 'bytes=5000000-5999999');
  expect([part.status, part.headers.get('content-range'), part.headers.get('content-type')]).toEqual([
    206,
    `bytes 5000000-5999999/${bytes.length}`,
    'video/mp4',
  ]);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(5_000_000, 6_000_000))).toBe(true);
  const end = await get('files/1', 'bytes=-1000');
  expect(Buffer.from(await end.arrayBuffer()).equals(bytes.subarray(-1000))).toBe(true);
  expect((await get('files/1', `bytes=${bytes.length}-`)).status).toBe(416);
  expect(sha256(Buffer.from(await (await get('files/1')).arrayBuffer()))).toBe(sha256(bytes));
  const poster = await get('poster/preview');
  expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(
    Buffer.from(await poster.arrayBuffer())
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP');
});
