// Guards: an upload survives a killed (-9) server and a dropped connection at any moment: the bytes on disk are a correct prefix of the file, their
// number is the offset, and none are sent again.
import { createHash, randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createClient } from '../fixtures/client.ts';
import { isFull } from '../fixtures/full.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';
import { createTusSender, idOf, type TusSender, VERSION } from '../fixtures/tus.ts';
import { mp4 } from '../fixtures/works.ts';

const MIB = 1024 * 1024;
const SIZE = isFull ? 96 * MIB : 16 * MIB;
const DROPS = isFull ? 24 : 5;
const KILLS = isFull ? 10 : 2;

let dataDir = '';
let server: ServerProcess;
let client: Client;
let tus: TusSender;
let registrationId = '';

const start = async (): Promise<void> => {
  server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-uploads-'));
  await start();
  client = createClient(() => server.url);
  await client.signIn('family@sample.test', 'Robot-2026');
  tus = createTusSender(() => server.url, client.cookies);
  const { items } = await client.call('GET /api/registrations');
  registrationId = items.find(({ actions }) => actions.includes('submit_work'))?.id ?? '';
});

afterAll(async () => {
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
});

it(`arrives whole over a line that drops ${DROPS} times, with ${KILLS} kills of the server`, async () => {
  const bytes = mp4(SIZE);
  const path = await tus.begin({ size: SIZE, filename: 'film.mp4', filetype: 'video/mp4', registrationId });
  const onDisk = join(dataDir, 'uploads', idOf(path));
  const accidents = [...Array<'drop'>(DROPS).fill('drop'), ...Array<'kill'>(KILLS).fill('kill')].sort(() => randomInt(3) - 1);
  let offset = 0;
  let stored = 0;
  for (const accident of accidents) {
    const { request, answer } = tus.open('PATCH', path, {
      ...VERSION,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(SIZE - offset),
    });
    request.on('error', () => undefined);
    const until = Math.min(offset + randomInt(5 * MIB), SIZE - MIB);
    await new Promise<void>((resolve) => request.write(bytes.subarray(offset, until), () => resolve()));
    if (accident === 'kill') {
      await server.kill();
      await start();
    } else request.destroy();
    await answer.catch(() => undefined);

    const after = await tus.offset(path);
    expect(after, `after a ${accident} at ${until}`).toBeGreaterThanOrEqual(offset);
    const kept = await readFile(onDisk);
    expect(kept.length).toBe(after);
    expect(kept.equals(bytes.subarray(0, after))).toBe(true);
    stored += after - offset;
    offset = after;
  }
  expect((await tus.patch(path, offset, bytes.subarray(offset))).status).toBe(204);
  expect(stored + (SIZE - offset)).toBe(SIZE);
  // Killed at once, before its arrival could be recorded.
  await server.kill();
  await start();
  expect(await tus.offset(path)).toBe(SIZE);
  await expect
    .poll(async () => (await client.call('POST /api/uploads/:id/complete', { params: { id: idOf(path) }, body: {} })).sha256, {
      timeout: 60_000,
    })
    .toBe(createHash('sha256').update(bytes).digest('hex'));
});

it('is cut at a chunk by SIGTERM, and goes on', async () => {
  const bytes = mp4(8 * MIB);
  const path = await tus.begin({ size: bytes.length, filename: 'film.mp4', filetype: 'video/mp4', registrationId });
  const { request, answer } = tus.open('PATCH', path, {
    ...VERSION,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(bytes.length),
  });
  request.on('error', () => undefined);
  await new Promise<void>((resolve) => request.write(bytes.subarray(0, 3 * MIB), () => resolve()));
  await expect
    .poll(async () => (await client.call('POST /api/uploads/:id/complete', { params: { id: idOf(path) }, body: {} })).offset)
    .toBe(3 * MIB);
  expect(await server.stop()).toBe(0);
  const cut = await answer;
  expect([cut.status, cut.headers['upload-offset']]).toEqual([204, String(3 * MIB)]);
  await start();
  const offset = await tus.offset(path);
  expect((await tus.patch(path, offset, bytes.subarray(offset))).status).toBe(204);
});
