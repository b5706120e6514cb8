// Guards: if a process is killed (-9) while processing an upload, another process finishes it within seconds.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../fixtures/client.ts';
import { expectWithin } from '../fixtures/full.ts';
import { createDatabase, type Postgres, startPostgres } from '../fixtures/postgres.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';
import { createTusSender, idOf } from '../fixtures/tus.ts';
import { mp4 } from '../fixtures/works.ts';

const SIZE = 8 * 1024 * 1024;
const TAKEN_OVER_WITHIN_MS = 15_000;
/** An advisory lock that the test holds to keep a process in the middle of an upload. */
const GATE = 4711;

let dataDir = '';
let postgres: Postgres;
let database: { url: string; drop(): Promise<void> };
let gate: pg.Client;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-takeover-'));
  postgres = await startPostgres();
  database = await createDatabase(postgres.url);
  gate = new pg.Client({ connectionString: database.url });
  await gate.connect();
});

afterAll(async () => {
  for (const server of servers) await server.kill();
  await gate.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('goes on in the other process', async () => {
  // One folder for both, like a disk shared by two machines.
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'warn',
    SMS_URL: `file:${dataDir}/outbox.jsonl`,
    MAIL_URL: `file:${dataDir}/outbox.jsonl`,
  };
  const first = await startServer(env);
  servers.push(first);
  const second = await startServer(env);
  servers.push(second);

  const client = createClient(() => first.url);
  await client.signIn('family@sample.test', 'Robot-2026');
  const { items } = await client.call('GET /api/registrations');
  const registrationId = items.find(({ actions }) => actions.includes('submit_work'))?.id ?? '';
  const bytes = mp4(SIZE);
  const tus = createTusSender(() => first.url, client.cookies);
  const path = await tus.begin({ size: SIZE, filename: 'film.mp4', filetype: 'video/mp4', registrationId });
  const id = idOf(path);

  // The update that marks the film as ready waits for the lock: its process is then in the middle of the upload.
  await gate.query(`
    create function wait_at_gate() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(${GATE}); return new; end $$;
    create trigger wait_at_gate before update on upload for each row when (new.state = 'ready') execute function wait_at_gate();
    select pg_advisory_lock(${GATE})`);
  expect((await tus.patch(path, 0, bytes)).status).toBe(204);
  const waiting = async () =>
    (await gate.query<{ pid: number }>(`select pid from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`)).rows;
  await expect.poll(waiting, { timeout: 30_000 }).toHaveLength(1);
  const processingBy = async () => {
    const { rows } = await gate.query<{ state: string; lease_owner: string }>('select state, lease_owner from upload where id = $1', [id]);
    return { state: rows[0]?.state, owner: rows[0]?.lease_owner };
  };
  const before = await processingBy();
  expect(before.state).toBe('processing');

  await first.kill();
  const killedAt = Date.now();
  // The waiting connection does not notice the kill; that of a lost machine ends by its time-out.
  const stuck = await waiting();
  await gate.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [stuck.map(({ pid }) => pid)]);
  await gate.query(`drop trigger wait_at_gate on upload; select pg_advisory_unlock(${GATE})`);

  await expect.poll(async () => (await processingBy()).state, { timeout: 60_000, interval: 100 }).toBe('ready');
  expectWithin(Date.now() - killedAt, TAKEN_OVER_WITHIN_MS);
  expect((await processingBy()).owner).not.toBe(before.owner);

  const after = createClient(() => second.url);
  await after.signIn('family@sample.test', 'Robot-2026');
  const done = await after.call('POST /api/uploads/:id/complete', { params: { id }, body: {} });
  expect([done.state, done.sha256]).toEqual(['ready', createHash('sha256').update(bytes).digest('hex')]);
});
