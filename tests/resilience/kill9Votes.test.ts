// Guards: votes share commits, and yet each acknowledged vote survives `kill -9` with its link in the ledger, none counts twice, and the totals agree with
// the rows.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connection.ts';
import { createServer } from '#server/start.ts';
import { checkVotes } from '#server/votes/ledger/recount.ts';
import { isFull } from '../fixtures/full.ts';
import { createKillSchedule } from '../fixtures/killSchedule.ts';
import { createRandom } from '../fixtures/random.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';
import { addVoters, addVotingCompetition, addWork } from '../fixtures/votes.ts';

const VOTERS = isFull ? 20_000 : 600;
const KILLS = isFull ? 60 : 3;
const CONCURRENCY = 64;
const WORKS = 7;
const LONGEST_WAIT_MS = 20;

let dataDir = '';
let env: { DATA_DIR: string } & Record<string, string>;
let server: ServerProcess;
let voters: { id: string; token: string }[] = [];

const workNo = (n: number): string => `KILL${n % WORKS}`;

/** Creates the data in this process, before the one to be killed starts. */
const fill = async (): Promise<void> => {
  const { deps, stop } = await createServer(readConfig({ ...env, PORT: '0' }));
  const competitionId = await addVotingCompetition(deps);
  for (let n = 0; n < WORKS; n += 1) await addWork(deps, { competitionId, no: workNo(n) });
  const accounts = await addVoters(deps, VOTERS);
  voters = await Promise.all(accounts.map(async (voter) => ({ id: voter.id, token: await deps.sessions.open(voter, '-') })));
  await stop();
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-kill9-votes-'));
  env = { DATA_DIR: dataDir, SECRET_KEY: randomBytes(32).toString('base64'), SEED: 'none', LOG_LEVEL: 'silent' };
  await fill();
  server = await startServer(env);
});

afterAll(async () => {
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
});

/** Returns the answer's status; null if the connection broke, which does not show the outcome. */
const post = async (token: string, no: string): Promise<number | null> => {
  try {
    const answer = await fetch(`${server.url}/api/works/${no}/votes`, { method: 'POST', headers: { cookie: `tc_session=${token}` } });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
};

it(`keeps each of ${VOTERS} votes once, over ${KILLS} times kill -9 while others are cast`, async () => {
  const { random, seed } = createRandom();
  process.stdout.write(`KILL_SEED=${seed}\n`);
  let repeated = 0;
  const restart = async (): Promise<void> => {
    await server.kill();
    server = await startServer(env);
  };
  const { up, acknowledge, ended } = createKillSchedule({
    random,
    acknowledgements: VOTERS - CONCURRENCY,
    kills: KILLS,
    longestWaitMs: LONGEST_WAIT_MS,
    restart,
  });

  /** Sends a vote until the server answers that it counts, or that it counted already and its answer was lost. */
  const vote = async (n: number, token: string): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      await up();
      const status = await post(token, workNo(n));
      if (status === null) continue;
      if (tries > 1) repeated += 1;
      expect(status === 409 && tries > 1 ? 201 : status).toBe(201);
      return acknowledge();
    }
  };
  const waiting = voters.map(({ token }, n) => ({ token, n }));
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      // Some share the commit with a vote for a missing work.
      if (next.n % 50 === 0) expect([404, null]).toContain(await post(next.token, 'nothing-here'));
      await vote(next.n, next.token);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  expect(await ended()).toBe(KILLS);
  process.stdout.write(`${repeated} votes sent more than once\n`);
  expect(repeated).toBeGreaterThan(0);

  await server.stop();
  const ledger = openDatabase({ databaseUrl: null, dataDir }, () => undefined);
  expect(await checkVotes(ledger)).toMatchObject([{ votes: VOTERS, counting: VOTERS, differences: [] }]);
  await ledger.destroy();
  const db = new Sqlite(join(dataDir, 'tangible-cup.db'), { readonly: true });
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    const cast = 'select vote.account_id as id, no from vote join work on work.id = vote.work_id order by vote.account_id';
    const expected = voters.map(({ id }, n) => ({ id, no: workNo(n) })).sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(db.prepare(cast).all()).toEqual(expected);
    const rows = 'select work_id, count(*) as votes from vote group by work_id order by work_id';
    expect(db.prepare('select work_id, votes from work_votes order by work_id').all()).toEqual(db.prepare(rows).all());
  } finally {
    db.close();
  }
});
