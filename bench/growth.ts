// Measures how much slower each request becomes as the data grows: 10 thousand, 100 thousand and a million entries with their accounts, members,
// works, votes and results, on both databases, in one run. For other sizes, one database, or only requests whose names contain a text:
// `npm run bench -- growth 10000 100000 sqlite gallery "search of"`. Each size is a database with a server of its own; they take turns, so that a
// machine that slows down affects all of them. Callers and ids are spread over the whole season. The first request is made while the servers do
// the work of their first start (removing years of expired data), as a visitor would then; all others are made after that work. Exits with 1 if a
// request misses its target.

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hash } from '@node-rs/argon2';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { migrate, openDatabase } from '../server/database/connection.ts';
import { migrations } from '../server/database/migrations/index.ts';
import { systemClock } from '../server/platform/clock.ts';
import { openVault } from '../server/platform/secrets/secretKey.ts';
import { grownSeason } from '../tests/fixtures/grownSeason.ts';
import { PASSWORD } from '../tests/fixtures/participant.ts';
import { createDatabase, startPostgres } from '../tests/fixtures/postgres.ts';
import { startServer } from '../tests/fixtures/serverProcess.ts';
import { send } from './growth/call.ts';
import { whenJobsHaveRun } from './growth/jobs.ts';
import { METRICS_TOKEN, officeRequests } from './growth/officeRequests.ts';
import { signIn } from './growth/people.ts';
import { rawPostgres, rawSqlite } from './growth/rawDatabase.ts';
import { atTheStart, type Caller, type Portal, publicRequests, type Request } from './growth/requests.ts';
import { searchRowsOf } from './growth/searchRows.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const DATABASES = ['sqlite', 'postgres'] as const;
type Database = (typeof DATABASES)[number];

const WARM_UP = 12;
const ASKED = 120;
/** Minimum number of calls of a slow request; after it, a time limit ends them. */
const ASKED_AT_LEAST = 30;
const MAX_MS = 10_000;
const SEARCH_BATCH = 2000;
/** Maximum ratio of the medians of the largest and the smallest size. */
const TARGET: Record<Caller, number> = { visitor: 1.3, family: 1.3, judge: 3, organiser: 3 };
/** Settings of a machine for so much data; the copies are thrown away afterwards. */
const POSTGRES_SETTINGS = ['shared_buffers=3GB', 'max_wal_size=16GB', 'wal_level=minimal', 'max_wal_senders=0', 'work_mem=16MB'];

interface Cleanups {
  add(cleanup: () => Promise<unknown>): void;
}

const log = (line: string): void => console.log(line);

/** Starts a portal with `size` entries, written directly to the database beforehand. */
const startPortal = async (postgresUrl: string | null, size: number, passwordHash: string, cleanups: Cleanups): Promise<Portal> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-growth-'));
  cleanups.add(() => rm(dataDir, { recursive: true, force: true }));
  const databaseUrl = postgresUrl === null ? null : (await createDatabase(postgresUrl)).url;
  const db = openDatabase({ databaseUrl, dataDir }, () => undefined);
  await migrate(db, migrations);
  const secretKey = randomBytes(32);
  const vault = await openVault({ db, dataDir, secretKey, clock: systemClock, findSealedText: async () => null });
  await db.destroy();

  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(0);
  const raw = databaseUrl === null ? rawSqlite(dataDir) : await rawPostgres(databaseUrl);
  const makeIndexes = await raw.dropIndexes();
  await raw.run('begin');
  for (const statement of grownSeason({ now: Date.now(), from: 0, to: size }))
    if (!statement.includes('insert into search_document')) await raw.run(statement);
  await raw.run('commit');
  const rowsAfter = seconds();
  await raw.run('begin');
  for (let from = 0; from < size; from += SEARCH_BATCH)
    await raw.insertSearchRows(Array.from({ length: Math.min(SEARCH_BATCH, size - from) }, (_, n) => from + n).flatMap(searchRowsOf));
  await raw.run('commit');
  const searchAfter = seconds();
  await makeIndexes();
  const people = await signIn(raw, { vault, size, count: WARM_UP + ASKED, passwordHash });
  await raw.run(databaseUrl === null ? 'analyze' : 'vacuum analyze');
  await raw.close();
  log(`${size} entries: rows after ${rowsAfter} s, what is searched after ${searchAfter} s, indexes after ${seconds()} s`);

  const server = await startServer({
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey.toString('base64'),
    SEED: 'none',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '127.0.0.1',
    METRICS_TOKEN,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  });
  cleanups.add(() => server.stop());
  return { url: server.url, logs: server.logs, size, people };
};

interface Percentiles {
  p50: number;
  p95: number;
}
const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

/** Returns the duration of a call, and its problem if it failed. */
const callOnce = async (portal: Portal, request: Request, n: number): Promise<{ ms: number; problem: string | null }> => {
  const { status, text, ms } = await send(portal.url, await request.call(portal, n));
  return { ms, problem: status < 300 ? null : `${status} ${text.slice(0, 200)}` };
};

/** Returns the percentiles of a request for each portal. The portals take turns. */
const measure = async (portals: readonly Portal[], request: Request): Promise<Percentiles[]> => {
  const times = portals.map((): number[] => []);
  const rounds = WARM_UP + Math.min(ASKED, request.asked ?? ASKED);
  const startedAt = performance.now();
  for (let n = 0; n < rounds; n += 1) {
    if (n >= WARM_UP + ASKED_AT_LEAST && performance.now() - startedAt > MAX_MS) break;
    for (const [index, portal] of portals.entries()) {
      const { ms, problem } = await callOnce(portal, request, n);
      if (problem !== null) throw new Error(`${portal.size} entries, call ${n}: ${problem} ${portal.logs().slice(-1000)}`);
      if (n >= WARM_UP) times[index]?.push(ms);
    }
  }
  return times.map((own) => ({ p50: percentile(own, 0.5), p95: percentile(own, 0.95) }));
};

const measureDatabase = async (database: Database, sizes: readonly number[], requests: readonly Request[]): Promise<boolean> => {
  const undo: (() => Promise<unknown>)[] = [];
  const cleanups: Cleanups = { add: (cleanup) => void undo.unshift(cleanup) };
  let passed = true;
  try {
    const postgres = database === 'postgres' ? await startPostgres(POSTGRES_SETTINGS) : null;
    if (postgres) cleanups.add(() => postgres.stop());
    const passwordHash = await hash(PASSWORD);
    const portals: Portal[] = [];
    for (const size of sizes) portals.push(await startPortal(postgres?.url ?? null, size, passwordHash, cleanups));
    log(`\n| ${database}: p50 / p95 in ms | ${sizes.join(' | ')} | growth of p50 | of p95 | target | |`);
    log(`|${'---|'.repeat(sizes.length + 5)}`);
    for (const request of requests) {
      if (request !== atTheStart) await whenJobsHaveRun(portals);
      const results = await measure(portals, request).catch((error: unknown) => {
        log(`| ${request.by}: ${request.name} | ${String(error)} |`);
        passed = false;
        return [];
      });
      const [first, last] = [results[0], results.at(-1)];
      if (!first || !last) continue;
      const growth = last.p50 / first.p50;
      const ok = growth <= TARGET[request.by];
      passed &&= ok;
      const cells = results.map(({ p50, p95 }) => `${p50.toFixed(2)} / ${p95.toFixed(2)}`);
      const factors = `${growth.toFixed(2)} | ${(last.p95 / first.p95).toFixed(2)}`;
      log(`| ${request.by}: ${request.name} | ${cells.join(' | ')} | ${factors} | ≤ ${TARGET[request.by]} | ${ok ? '' : 'MISSED'} |`);
    }
  } finally {
    for (const cleanup of undo) await cleanup();
  }
  return passed;
};

// Visitors also request pages.
await ensureBuilt();
const given = parseArgs({ allowPositionals: true }).positionals;
const isDatabase = (text: string) => DATABASES.some((name) => name === text);
const sizes = given.map(Number).filter(Number.isInteger);
const parts = given.filter((text) => !isDatabase(text) && !Number.isInteger(Number(text)));
const requests = [...publicRequests, ...officeRequests].filter(
  ({ by, name }) => parts.length === 0 || parts.some((part) => `${by}: ${name}`.includes(part)),
);
for (const database of DATABASES) {
  if (given.some(isDatabase) && !given.includes(database)) continue;
  if (!(await measureDatabase(database, sizes.length > 0 ? sizes : SIZES, requests))) process.exitCode = 1;
}
