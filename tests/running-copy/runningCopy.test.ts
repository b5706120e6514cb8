// Guards: if a machine is lost completely, only the writes acknowledged in its last seconds are lost (SQLite, copied by Litestream), or none
// (PostgreSQL, whose standby confirms every commit). A portal continues from the copy.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import type { CompetitionSummary } from '#contract/competitions/public.ts';
import { ensureLitestream } from '../../scripts/lib/litestream.mjs';
import { bytesBelow, pathsOf } from '../fixtures/atRest.ts';
import { type Client, createClient } from '../fixtures/client.ts';
import { readOutbox } from '../fixtures/outbox.ts';
import { PASSWORD, registerParticipant } from '../fixtures/participant.ts';
import { startPostgres } from '../fixtures/postgres.ts';
import { startStandby } from '../fixtures/postgresStandby.ts';
import { newRegistration, openCompetitions } from '../fixtures/registration.ts';
import { startServer } from '../fixtures/serverProcess.ts';

/** Litestream looks for changes once a second (`sync-interval`); the rest is room for a busy machine. */
const LAG_MS = 5000;
const SENDERS = 4;
/** Pause between two entries of a sender: a family may send 200 a day. */
const PAUSE_MS = 300;
/** Duration of the load before the machine is lost: longer than the lag. */
const LOAD_MS = 12_000;

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'tangible-cup-copy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const litestream = await ensureLitestream();

/** Starts Litestream, which copies the database below `dataDir` to `copy`; resolves once it has made its first copy. */
const startLitestream = async (dataDir: string, copy: string): Promise<ChildProcess> => {
  const process = spawn(litestream, ['replicate', join(dataDir, 'tangible-cup.db'), `file://${copy}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void process.kill('SIGKILL'));
  let said = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [process.stdout, process.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('snapshot written')) resolve();
      });
    process.once('exit', () => reject(new Error(said)));
  });
  return process;
};

interface Load {
  /** Each entry that the server has acknowledged: its name, its id, and the time of the acknowledgement. */
  acknowledged: { teamName: string; id: string; at: number }[];
  /** Ends the load; requests in progress may fail. */
  stop(): Promise<void>;
}

/** Sends entries, one after the other from each of several senders, until it is stopped or a connection breaks. */
const startLoad = (client: Client, competitions: readonly CompetitionSummary[]): Load => {
  const acknowledged: Load['acknowledged'] = [];
  let running = true;
  let next = 0;
  const send = async () => {
    while (running) {
      const no = next++;
      const competition = competitions[no % competitions.length];
      if (!competition) throw new Error('no competition is open');
      const teamName = `Copied ${no}`;
      const answer = await client
        .call('POST /api/registrations', { body: newRegistration(competition, teamName, [no]) }, { idempotencyKey: randomUUID() })
        .catch((error: unknown) => {
          if (running) throw error;
          return null;
        });
      if (answer) acknowledged.push({ teamName, id: answer.id, at: Date.now() });
      await pause(PAUSE_MS);
    }
  };
  const senders = Promise.all(Array.from({ length: SENDERS }, send));
  senders.catch(() => {});
  return {
    acknowledged,
    async stop() {
      running = false;
      await senders;
    },
  };
};

/** Returns the ids of all entries that the family sees, by their names. */
const entriesOf = async (client: Client): Promise<Map<string, string[]>> => {
  const found = new Map<string, string[]>();
  for (let page = 1; ; page += 1) {
    const { items, total } = await client.call('GET /api/registrations', { query: { page, pageSize: 200 } });
    for (const { id, teamName } of items) found.set(teamName, [...(found.get(teamName) ?? []), id]);
    if (page * 200 >= total) return found;
  }
};

it('loses the last seconds at most with a copy by Litestream', async () => {
  const home = await newFolder();
  const dataDir = join(home, 'data');
  let server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  onTestFinished(() => server.kill());
  const copying = await startLitestream(dataDir, join(home, 'copy'));
  const family = createClient(() => server.url);
  await registerParticipant(family, () => readOutbox(dataDir), { kind: 'primary_school' });
  const load = startLoad(family, await openCompetitions(family));
  await pause(LOAD_MS);

  const lostAt = Date.now();
  const stopped = load.stop();
  copying.kill('SIGKILL');
  await server.kill();
  await stopped;
  const elsewhere = join(home, 'elsewhere');
  const { status, stderr } = spawnSync(litestream, ['restore', '-o', join(elsewhere, 'tangible-cup.db'), `file://${join(home, 'copy')}`], {
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  await cp(join(dataDir, 'secret.key'), join(elsewhere, 'secret.key'));
  await rm(dataDir, { recursive: true });

  server = await startServer({ DATA_DIR: elsewhere, LOG_LEVEL: 'warn' });
  const entries = await entriesOf(family);
  const old = load.acknowledged.filter(({ at }) => at < lostAt - LAG_MS);
  expect(old.length).toBeGreaterThan(10);
  for (const { teamName, id } of old) expect(entries.get(teamName), teamName).toEqual([id]);
  const lost = load.acknowledged.filter(({ teamName }) => !entries.has(teamName));
  process.stdout.write(
    `${load.acknowledged.length} acknowledged, ${lost.length} lost, the oldest ${lostAt - Math.min(lostAt, ...lost.map(({ at }) => at))} ms before the end\n`,
  );
  await server.stop();
  const db = new Sqlite(join(elsewhere, 'tangible-cup.db'), { readonly: true });
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  db.close();
});

it('takes an erasure out of the database while Litestream holds its log, and out of the log once it does not', async () => {
  const home = await newFolder();
  const dataDir = join(home, 'data');
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
  onTestFinished(() => server.kill());
  const copying = await startLitestream(dataDir, join(home, 'copy'));
  const family = createClient(() => server.url);
  await registerParticipant(family, () => readOutbox(dataDir), { name: 'Needleparent', kind: 'primary_school' });
  const traces = async () => pathsOf('Needleparent', await bytesBelow(dataDir)).filter((path) => !path.endsWith('outbox.jsonl'));
  expect(await traces()).not.toEqual([]);

  await family.call('DELETE /api/account', { body: await family.encrypt(PASSWORD) });
  await expect.poll(() => server.logs(), { timeout: 20_000 }).toContain('"job":"forget-deleted","reason":"DatabaseLogInUse"');
  const gone = once(copying, 'exit');
  copying.kill('SIGTERM');
  await gone;
  await rm(join(dataDir, '.tangible-cup.db-litestream'), { recursive: true });
  expect(await server.stop()).toBe(0);
  expect(await traces()).toEqual([]);
});

it('loses nothing with a standby of PostgreSQL that confirms every commit', async () => {
  const home = await newFolder();
  const primary = await startPostgres();
  onTestFinished(() => primary.stop());
  const standby = await startStandby(primary.url);
  onTestFinished(() => standby.stop());
  const env = { SECRET_KEY: randomBytes(32).toString('base64'), SMS_URL: `file:${join(home, 'outbox.jsonl')}`, LOG_LEVEL: 'warn' };
  let server = await startServer({ ...env, DATA_DIR: join(home, 'first'), DATABASE_URL: primary.url });
  onTestFinished(() => server.kill());
  const family = createClient(() => server.url);
  await registerParticipant(family, () => readOutbox(home), { kind: 'primary_school' });
  const load = startLoad(family, await openCompetitions(family));
  await pause(LOAD_MS);

  const stopped = load.stop();
  standby.killPrimary();
  await server.kill();
  await stopped;
  await standby.promote();
  server = await startServer({ ...env, DATA_DIR: join(home, 'second'), DATABASE_URL: standby.url });
  const entries = await entriesOf(family);
  expect(load.acknowledged.length).toBeGreaterThan(10);
  for (const { teamName, id } of load.acknowledged) expect(entries.get(teamName), teamName).toEqual([id]);
  process.stdout.write(`${load.acknowledged.length} acknowledged, none lost\n`);
});
