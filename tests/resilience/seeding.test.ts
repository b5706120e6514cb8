// Guards: a start that is killed (-9) while it fills an empty database with the sample season leaves nothing half done: the next start, or one of two
// at once, fills it completely.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { ensureServerBuilt, serverProgram } from '../../scripts/lib/build.mjs';
import { createDatabase, startPostgres } from '../fixtures/postgres.ts';
import { startServer } from '../fixtures/serverProcess.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Tables that the sample season fills. */
const TABLES =
  `account competition invitation_code registration member consent_record audit news question download review photo video slide partner
  page result upload work work_file work_votes vote search_document`.split(/\s+/);

type Env = { DATA_DIR: string; SECRET_KEY: string; DATABASE_URL?: string };
const folders: string[] = [];
const newEnv = async (): Promise<Env> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-seeding-'));
  folders.push(dataDir);
  return { DATA_DIR: dataDir, SECRET_KEY: randomBytes(32).toString('base64') };
};

const countRows = async ({ DATA_DIR, DATABASE_URL }: Env): Promise<Record<string, number>> => {
  const db = openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL ?? null }, () => undefined);
  try {
    const counts: Record<string, number> = {};
    for (const table of TABLES) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
      counts[table] = Number(rows[0]?.count);
    }
    return counts;
  } finally {
    await db.destroy();
  }
};

const start = async (env: Env) => startServer({ ...env });
const startAndStop = async (env: Env): Promise<void> => {
  const server = await start(env);
  await server.stop();
};

/** Starts a server, and kills it while it stores the files of the sample season's works: half of the season exists by then. */
const killWhileSeeding = async (env: Env): Promise<void> => {
  const child = spawn(join(root, 'node_modules/.bin/node'), [serverProgram], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', SEED: 'sample', ...env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await expect.poll(() => existsSync(join(env.DATA_DIR, 'files/works')), { timeout: 30_000, interval: 2 }).toBe(true);
  child.kill('SIGKILL');
  await ended;
};

let whole: Record<string, number>;
beforeAll(async () => {
  await ensureServerBuilt();
  const env = await newEnv();
  await startAndStop(env);
  whole = await countRows(env);
  expect(Object.values(whole).every((count) => count > 0)).toBe(true);
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

it('seeds the whole season once, after a kill (SQLite)', async () => {
  const env = await newEnv();
  await killWhileSeeding(env);
  await startAndStop(env);
  expect(await countRows(env)).toEqual(whole);
});

it('seeds the whole season once, after a kill and by two processes at once (PostgreSQL)', async () => {
  const postgres = await startPostgres();
  try {
    const env = { ...(await newEnv()), DATABASE_URL: (await createDatabase(postgres.url)).url };
    await killWhileSeeding(env);
    const servers = await Promise.all([start(env), start(env)]);
    await Promise.all(servers.map((server) => server.stop()));
    expect(await countRows(env)).toEqual(whole);
  } finally {
    await postgres.stop();
  }
});
