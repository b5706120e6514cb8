// Guards: if the process is killed (-9) while films wait for a copy without location and device, the next process prepares each once, and nothing of
// the originals is left.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../fixtures/client.ts';
import { isFull } from '../fixtures/full.ts';
import { openServerDatabase, type ServerDatabase } from '../fixtures/serverDatabase.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';
import { createTusSender } from '../fixtures/tus.ts';
import { cleaned, mp4 } from '../fixtures/works.ts';

const FILMS = isFull ? 20 : 8;
const READY_BEFORE_KILL = 3;
/** Number of copies compared with the expected ones. */
const COMPARED = 2;
const WAIT = { timeout: 60_000, interval: 20 };

let dataDir = '';
let server: ServerProcess;
let database: ServerDatabase;
const env = () => ({ DATA_DIR: dataDir, SECRET_KEY, LOG_LEVEL: 'warn' });
const SECRET_KEY = randomBytes(32).toString('base64');

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-films-'));
  server = await startServer(env());
  database = openServerDatabase(env());
});
afterAll(async () => {
  await database.close();
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
});

it(`prepares each of ${FILMS} films once, though the process is killed in the middle`, async () => {
  const { db } = database;
  await sql`create table prepared (id text not null)`.execute(db);
  await sql`create trigger note_prepared after update of state on upload when new.state = 'ready' and old.state <> 'ready'
    begin insert into prepared (id) values (new.id); end`.execute(db);
  const client = createClient(() => server.url);
  await client.signIn('family@sample.test', 'Robot-2026');
  const { items } = await client.call('GET /api/registrations');
  const registrationId = items.find(({ actions }) => actions.includes('submit_work'))?.id ?? '';
  const tus = createTusSender(() => server.url, client.cookies);
  const films = new Map<string, Buffer>();
  const stateOf = async () => (await db.selectFrom('upload').select(['id', 'state']).execute()).filter(({ id }) => films.has(id));
  const ready = async () => (await stateOf()).filter(({ state }) => state === 'ready').length;

  const sent = Array.from({ length: FILMS }, async () => {
    const film = mp4();
    films.set(await tus.upload({ filename: 'film.mp4', filetype: 'video/mp4', registrationId }, film), film);
  });
  await Promise.all(sent);
  await expect.poll(ready, WAIT).toBeGreaterThanOrEqual(READY_BEFORE_KILL);
  await server.kill();
  expect(await ready()).toBeLessThan(FILMS);

  server = await startServer(env());
  await expect.poll(ready, WAIT).toBe(FILMS);
  const { rows } = await sql<{ id: string }>`select id from prepared`.execute(db);
  expect(rows.map(({ id }) => id).sort()).toEqual([...films.keys()].sort());
  const folderOf = (id: string) => join(dataDir, 'files/works', id);
  for (const id of films.keys()) await expect.poll(() => readdir(folderOf(id)), WAIT).toEqual(['full.mp4']);
  for (const [id, film] of [...films].slice(-COMPARED))
    expect((await readFile(join(folderOf(id), 'full.mp4'))).equals(await cleaned(film))).toBe(true);
  expect(await readdir(join(dataDir, 'films'))).toEqual([]);
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
});
