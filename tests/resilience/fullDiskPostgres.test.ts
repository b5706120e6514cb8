// Guards: if PostgreSQL's disk is full, or the data directory is read-only, writes and `/readyz` report it, and afterwards everything recovers by
// itself with nothing lost. Needs the right to mount (root).
import { randomBytes, randomUUID } from 'node:crypto';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createClient } from '../fixtures/client.ts';
import { readOutbox } from '../fixtures/outbox.ts';
import { PASSWORD, registerParticipant } from '../fixtures/participant.ts';
import { createDatabase, type Postgres, postgresUser, runStatement, startPostgres } from '../fixtures/postgres.ts';
import { newRegistration, openCompetitions } from '../fixtures/registration.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';
import { mountSmallDisk, type SmallDisk } from '../fixtures/smallDisk.ts';
import { createTusSender } from '../fixtures/tus.ts';
import { mp4 } from '../fixtures/works.ts';

const MAX_ENTRIES = 400;

let databaseDisk: SmallDisk;
let dataDisk: SmallDisk;
let outboxFolder = '';
let postgres: Postgres;
let server: ServerProcess;
let client: Client;

beforeAll(async () => {
  databaseDisk = await mountSmallDisk(64);
  dataDisk = await mountSmallDisk(16);
  outboxFolder = await mkdtemp(join(tmpdir(), 'tangible-cup-outbox-'));
  postgres = await startPostgres();
  const { uid, gid } = postgresUser();
  if (uid !== undefined && gid !== undefined) await chown(databaseDisk.folder, uid, gid);
  await runStatement(postgres.url, `create tablespace small location '${databaseDisk.folder}'`);
  const { url } = await createDatabase(postgres.url, { tablespace: 'small' });
  const carrier = `file:${join(outboxFolder, 'outbox.jsonl')}`;
  const env = { DATABASE_URL: url, DATA_DIR: dataDisk.folder, SECRET_KEY: randomBytes(32).toString('base64') };
  server = await startServer({ ...env, LOG_LEVEL: 'warn', SMS_URL: carrier, MAIL_URL: carrier });
  client = createClient(() => server.url);
  await registerParticipant(client, () => readOutbox(outboxFolder));
});
afterAll(async () => {
  await server.kill();
  await postgres.stop();
  await databaseDisk.unmount();
  await dataDisk.unmount();
  await rm(outboxFolder, { recursive: true, force: true });
});

const isReady = async (): Promise<number> => (await fetch(`${server.url}/readyz`)).status;

it('answers 507 where the disk of PostgreSQL is full, and goes on once there is room', async () => {
  const [competition] = await openCompetitions(client);
  if (!competition) throw new Error('no open competition');
  const entries = Array.from({ length: MAX_ENTRIES }, (_, index) => ({
    key: randomUUID(),
    body: newRegistration(competition, `Full ${index}`, [index]),
  }));
  const register = ({ key, body }: (typeof entries)[number]) => client.call('POST /api/registrations', { body }, { idempotencyKey: key });
  const acknowledged = new Map<string, string>();
  await databaseDisk.fill();
  // Writes that fit into existing pages are accepted.
  const refused = await (async () => {
    for (const entry of entries) {
      try {
        acknowledged.set((await register(entry)).id, entry.body.teamName);
      } catch (error) {
        expect(error).toMatchObject({ code: 'server_storage_full' });
        return entry;
      }
    }
    throw new Error('the disk is not full');
  })();
  await expect.poll(isReady).toBe(503);
  expect(await isReady()).toBe(503);
  const listed = async () => (await client.call('GET /api/registrations', { query: { pageSize: 200 } })).items;
  expect((await listed()).map(({ id }) => id).sort()).toEqual([...acknowledged.keys()].sort());

  await databaseDisk.free();
  await expect.poll(isReady, { timeout: 10_000 }).toBe(200);
  acknowledged.set((await register(refused)).id, refused.body.teamName);
  await register(refused);
  expect(new Map((await listed()).map(({ id, teamName }) => [id, teamName]))).toEqual(acknowledged);
});

it('answers 503 where the data directory may only be read, names the file in its log, and goes on once it may be written', async () => {
  const family = createClient(() => server.url);
  await family.signIn('family@sample.test', PASSWORD);
  const tus = createTusSender(() => server.url, family.cookies);
  const { items } = await family.call('GET /api/registrations');
  const registrationId = items.find(({ actions }) => actions.includes('submit_work'))?.id ?? '';
  const bytes = mp4();
  const film = { size: bytes.length, filename: 'film.mp4', filetype: 'video/mp4', registrationId };
  const path = await tus.begin(film);
  await expect.poll(() => remount(true)).toBe(true);
  expect(await tus.create(film)).toMatchObject({ status: 503, code: 'unavailable', headers: { 'retry-after': expect.any(String) } });
  expect(await tus.patch(path, 0, bytes)).toMatchObject({ status: 503, code: 'unavailable' });
  await expect.poll(isReady).toBe(503);
  await expect.poll(server.logs).toMatch(new RegExp(`"EROFS".*${dataDisk.folder}/uploads/`));
  await expect.poll(server.logs).toMatch(new RegExp(`"EROFS".*${dataDisk.folder}/write-probe`));

  expect(remount(false)).toBe(true);
  await expect.poll(isReady, { timeout: 10_000 }).toBe(200);
  expect((await tus.patch(path, 0, bytes)).status).toBe(204);
});

/** Returns true if it worked: the disk is busy while a file on it is open for writing. */
const remount = (readOnly: boolean): boolean => {
  try {
    dataDisk.setReadOnly(readOnly);
    return true;
  } catch {
    return false;
  }
};
