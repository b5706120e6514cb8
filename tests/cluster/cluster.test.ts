// Guards: three processes on one PostgreSQL and one object store act as one portal. Behind a round-robin proxy, with one process killed (-9) now and
// then, no acknowledged write is lost, nothing happens twice, and every job runs in one process at a time. CLUSTER_SECONDS: duration of the load
// (300). OBJECT_STORE: a store that is already running.
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createClient } from '../fixtures/client.ts';
import { expectAcknowledged, fetchFilm, type MixedLoad, startMixedLoad } from '../fixtures/mixedLoad.ts';
import { type Postgres, startPostgres } from '../fixtures/postgres.ts';
import { type RoundRobinProxy, startRoundRobinProxy } from '../fixtures/roundRobinProxy.ts';
import { openServerDatabase, type ServerDatabase } from '../fixtures/serverDatabase.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';
import { cleaned } from '../fixtures/works.ts';

const SECONDS = Number(process.env['CLUSTER_SECONDS'] ?? 300);
const PROCESSES = 3;
/** Random time between two kills. */
const KILL_MS = { from: 4000, to: 12_000 };
const FILM_BYTES = 1_500_000;
const PAUSE_MS = 20;
/** More than are used. */
const VOTERS = SECONDS * 60;
let home = '';
let postgres: Postgres;
let database: ServerDatabase;
let proxy: RoundRobinProxy;
let load: MixedLoad;
const servers: (ServerProcess | null)[] = Array<null>(PROCESSES).fill(null);
const secretKey = randomBytes(32).toString('base64');

const start = async (index: number): Promise<void> => {
  servers[index] = await startServer({
    DATA_DIR: join(home, `node-${index}`),
    DATABASE_URL: postgres.url,
    STORAGE_URL: inject('storageUrl'),
    SECRET_KEY: secretKey,
    SMS_URL: `file:${join(home, 'outbox.jsonl')}`,
    TRUST_PROXY: '127.0.0.1',
    SEED: 'none',
    LOG_LEVEL: 'warn',
  });
};

/** Records every change of a job's owner, to be checked afterwards. */
const watchJobs = async (): Promise<void> => {
  await sql`create table test_job_log (name text, was text, lease_until bigint, owner text, at bigint)`.execute(database.db);
  await sql`create function test_log_job() returns trigger language plpgsql as $$ begin
    insert into test_job_log values (new.name, old.owner, old.lease_until, new.owner, (extract(epoch from clock_timestamp()) * 1000)::bigint);
    return new; end $$`.execute(database.db);
  await sql`create trigger test_log_job after update on job for each row when (old.owner is distinct from new.owner) execute function test_log_job()`.execute(
    database.db,
  );
};

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tangible-cup-cluster-'));
  postgres = await startPostgres();
  // All at once, on an empty database.
  await Promise.all(servers.map((_, index) => start(index)));
  database = openServerDatabase({ DATA_DIR: home, SECRET_KEY: secretKey, DATABASE_URL: postgres.url });
  await watchJobs();
  proxy = await startRoundRobinProxy(() => servers.map((server) => server?.url ?? null));
});
afterAll(async () => {
  await proxy?.close();
  await database?.close();
  for (const server of servers) await server?.kill();
  await postgres?.stop();
  await rm(home, { recursive: true, force: true });
});

it(`loses nothing and does nothing twice in ${SECONDS} s of kills`, { timeout: (SECONDS + 300) * 1000 }, async () => {
  load = await startMixedLoad({ url: () => proxy.url, database, filmBytes: FILM_BYTES, voters: VOTERS, pauseMs: PAUSE_MS });
  const until = Date.now() + SECONDS * 1000;
  let kills = 0;
  while (Date.now() < until) {
    await Promise.race([delay(randomInt(KILL_MS.from, KILL_MS.to)), load.failed]);
    const index = randomInt(PROCESSES);
    const server = servers[index];
    servers[index] = null;
    await server?.kill();
    kills += 1;
    await start(index);
  }
  await load.stop();
  const all = load.acknowledged();

  await expectAcknowledged(database, all);
  // Every film, as an organiser gets it from any of the three.
  const organiser = await database.signInOrganiser();
  const client = createClient(() => proxy.url);
  for (const [registrationId, film] of all.works) {
    const { id } = await database.db.selectFrom('work').select('id').where('registrationId', '=', registrationId).executeTakeFirstOrThrow();
    const headers = { cookie: `tc_session=${organiser}` };
    const { media } = await client.call('GET /api/admin/works/:id', { params: { id } }, { headers });
    if (media.kind !== 'video') throw new Error('no film');
    expect((await fetchFilm(proxy.url, organiser, media.url)).equals(await cleaned(film)), `the film of ${registrationId}`).toBe(true);
  }

  // A job passes from one process to another only after its lease has expired.
  const taken = await sql<{
    name: string;
  }>`select name from test_job_log where was is not null and owner is not null and lease_until > at`.execute(database.db);
  expect(taken.rows).toEqual([]);
  const runs = await sql<{
    name: string;
    n: number;
  }>`select name, count(*)::int as n from test_job_log where owner is not null group by name`.execute(database.db);
  // Due once an hour in total; each start runs it once, whenever it last ran.
  expect(runs.rows.find(({ name }) => name === 'housekeeping')?.n).toBeLessThanOrEqual(PROCESSES + kills);
  expect(proxy.counts().filter((count) => count > 0)).toHaveLength(PROCESSES);

  process.stdout.write(
    `${SECONDS} s, ${kills} kills: ${proxy.counts().join(' + ')} requests, ${load.retries()} sent again; ` +
      `${all.entries.size} entries (${all.cancelled.size} cancelled), ${all.works.size} works, ${all.votes.size} votes; ` +
      `job runs ${runs.rows.map(({ name, n }) => `${name} ${n}`).join(', ')}\n`,
  );
});
