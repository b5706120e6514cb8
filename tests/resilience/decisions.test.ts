// Guards: decisions pending when the process is killed (-9), and those being carried out, are carried out once after their time by the next one; so
// are decisions pending while the disk is full, or while PostgreSQL restarts under two processes.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#server/config.ts';
import { LEASE_MS } from '#server/platform/jobs/jobs.ts';
import { createServer } from '#server/start.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { addEntries } from '../fixtures/entries.ts';
import { isFull } from '../fixtures/full.ts';
import { createDatabase, startPostgres } from '../fixtures/postgres.ts';
import { openServerDatabase } from '../fixtures/serverDatabase.ts';
import { startServer } from '../fixtures/serverProcess.ts';
import { mountSmallDisk } from '../fixtures/smallDisk.ts';

const ENTRIES = isFull ? 400 : 150;
const UNDO_SECONDS = 2;
/** Maximum delay before a process that could not carry out decisions tries again. */
const TRIED_AGAIN_MS = 60_000;
/** A process whose connection broke keeps the job's lease until it expires. Then either process has to try again and do the work. */
const LEASE_LOST_MS = LEASE_MS + TRIED_AGAIN_MS;

type Env = Parameters<typeof startServer>[0] & { SECRET_KEY: string };

/** Creates a season of entries that wait for a decision, made in this process before the tested one starts. */
const openSeason = async (more: { DATA_DIR: string } & Record<string, string>) => {
  const key = randomBytes(32).toString('base64');
  const env: Env = { SECRET_KEY: key, SEED: 'none', LOG_LEVEL: 'silent', UNDO_SECONDS: String(UNDO_SECONDS), ...more };
  const { stop } = await createServer(readConfig({ ...env, PORT: '0' }));
  await stop();
  const data = openServerDatabase(env);
  onTestFinished(data.close);
  const competitionId = await addCompetition(data);
  const ids = await addEntries(
    data,
    competitionId,
    Array.from({ length: ENTRIES }, (_, n) => ({ teamName: `队伍${n}` })),
  );
  const token = await data.signInOrganiser();
  return {
    env,
    decide: async (url: string) => {
      const answer = await fetch(`${url}/api/admin/registrations/decisions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `tc_staff=${token}` },
        body: JSON.stringify({ ids, decision: 'approve' }),
      });
      expect(answer.status).toBe(200);
    },
    async carriedOut() {
      const { n } = await data.db
        .selectFrom('pendingDecision')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('state', '=', 'carried_out')
        .executeTakeFirstOrThrow();
      return Number(n);
    },
    /** Expects each entry to be approved, with one audit line. */
    async expectOnce() {
      const lines = await data.db.selectFrom('audit').select('subjectId').where('action', '=', 'approved').execute();
      expect(lines.map(({ subjectId }) => subjectId).toSorted()).toEqual(ids.toSorted());
      const entries = await data.db.selectFrom('registration').select(['state', 'version']).execute();
      expect(entries.every(({ state, version }) => state === 'approved' && version === 2)).toBe(true);
    },
  };
};

it(`carries ${ENTRIES} decisions out once, over a kill -9 while they wait and one in their midst`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-decisions-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { env, decide, carriedOut, expectOnce } = await openSeason({ DATA_DIR: dataDir });

  const first = await startServer(env);
  onTestFinished(first.kill);
  await decide(first.url);
  await first.kill();
  expect(await carriedOut()).toBe(0);

  const second = await startServer(env);
  onTestFinished(second.kill);
  await expect.poll(carriedOut, { timeout: 30_000, interval: 2 }).toBeGreaterThan(0);
  await second.kill();
  const before = await carriedOut();
  process.stdout.write(`killed after ${before} of ${ENTRIES}\n`);
  expect(before).toBeLessThan(ENTRIES);

  const third = await startServer(env);
  onTestFinished(third.kill);
  await expect.poll(carriedOut, { timeout: 30_000, interval: 50 }).toBe(ENTRIES);
  await expectOnce();
});

it('carries them out once after a time in which the disk was full', async () => {
  const disk = await mountSmallDisk(64);
  onTestFinished(disk.unmount);
  const { env, decide, carriedOut, expectOnce } = await openSeason({ DATA_DIR: disk.folder });
  const server = await startServer(env);
  onTestFinished(server.kill);
  await decide(server.url);
  await disk.fill();
  // When due, some decisions may still fit into the database's reserved space, and then none.
  const isReady = async () => (await fetch(`${server.url}/readyz`)).status;
  await expect.poll(isReady, { timeout: 30_000 }).toBe(503);
  const full = await carriedOut();
  process.stdout.write(`${full} of ${ENTRIES} found room\n`);
  await disk.free();
  await expect.poll(carriedOut, { timeout: TRIED_AGAIN_MS, interval: 100 }).toBe(ENTRIES);
  await expectOnce();
});

it('carries them out once over a restart of PostgreSQL under two processes', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-decisions-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const { url } = await createDatabase(postgres.url);
  const { env, decide, carriedOut, expectOnce } = await openSeason({ DATA_DIR: dataDir, DATABASE_URL: url });
  const servers = await Promise.all([startServer(env), startServer(env)]);
  for (const { kill } of servers) onTestFinished(kill);
  await decide(servers[0].url);
  await expect.poll(carriedOut, { timeout: 30_000, interval: 2 }).toBeGreaterThan(0);
  await postgres.shutDown();
  await postgres.start();
  await expect.poll(carriedOut, { timeout: LEASE_LOST_MS, interval: 100 }).toBe(ENTRIES);
  await expectOnce();
});
