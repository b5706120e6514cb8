// Guards: in any PostgreSQL outage the process stays alive, reports it at /readyz, answers each request soon (503, or from memory) and recovers by
// itself; nothing acknowledged is lost.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createClient, type RawAnswer } from '../fixtures/client.ts';
import { expectWithin, isFull, itInFull } from '../fixtures/full.ts';
import { createDatabase, type Postgres, startPostgres } from '../fixtures/postgres.ts';
import { newRegistration, openCompetitions } from '../fixtures/registration.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';

const STOP_MS = isFull ? 30_000 : 3000;
const FREEZE_MS = isFull ? 12_000 : 5000;
/** Number of connections that the system accepts at once; further ones come in waves. */
const AT_ONCE = 300;
const WAVES = isFull ? 34 : 1;
/** The promised time, and a margin for a busy machine. */
const ANSWERS_WITHIN_MS = 3000;
const READY_WITHIN_MS = 2000;
const NOISE_MS = 1000;
const RECOVERS_WITHIN_MS = 20_000;
/** Pause between two requests of the same visitor. */
const PACE_MS = 25;

interface Answered extends RawAnswer {
  ms: number;
  at: number;
}

let dataDir = '';
let postgres: Postgres;
let server: ServerProcess;
/** Rejects when the process ends. */
let died: Promise<never>;
let visitor: Client;
let family: Client;
let competitionId = '';
/** The acknowledged entries, by team name. */
const acknowledged = new Map<string, string>();
let teams = 0;

const isDown = ({ status }: RawAnswer): boolean => status === 503;
const isRight = ({ status, headers }: RawAnswer, right: number): boolean =>
  status === right || (status === 503 && Number(headers.get('retry-after')) > 0);

const timed = async (request: () => Promise<RawAnswer>): Promise<Answered> => {
  const at = performance.now();
  const answer = await request();
  return { ...answer, at, ms: performance.now() - at };
};

/** Returns the visitors' constant load: each repeats one request, and registers teams until they are acknowledged. */
const load = () => {
  const seen: Record<string, Answered[]> = {};
  let stopped = false;
  const repeat = async (name: string, request: () => Promise<RawAnswer>): Promise<void> => {
    const answers: Answered[] = [];
    seen[name] = answers;
    while (!stopped) {
      answers.push(await timed(request));
      await pass(PACE_MS);
    }
  };
  const register = async (): Promise<void> => {
    const answers: Answered[] = [];
    seen['registration'] = answers;
    const competition = (await openCompetitions(visitor))[0];
    if (!competition) throw new Error('no competition is open');
    while (!stopped) {
      teams += 1;
      const teamName = `Outage ${teams}`;
      const body = newRegistration(competition, teamName, [teams]);
      const key = { 'idempotency-key': randomUUID() };
      let answer: Answered;
      do {
        answer = await timed(() => family.request('POST', '/api/registrations', body, key));
        answers.push(answer);
        await pass(PACE_MS);
      } while (isDown(answer) && !stopped);
      const { json } = answer;
      if (answer.status === 201 && typeof json === 'object' && json && 'id' in json) acknowledged.set(teamName, String(json.id));
    }
  };
  const get = (client: Client, path: string) => () => client.request('GET', path);
  const running = Promise.all([
    repeat('stored', get(visitor, '/api/home')),
    repeat('stored on the server only', get(visitor, `/api/competitions/${competitionId}/ranking`)),
    repeat('page', get(visitor, `/matchSignDetail?id=${competitionId}`)),
    repeat('not stored', get(visitor, '/api/public-key')),
    repeat('session', get(family, '/api/account')),
    repeat('ready', get(visitor, '/readyz')),
    register(),
  ]);
  // `stop` throws a failure.
  running.catch(() => undefined);
  return {
    seen,
    async stop() {
      stopped = true;
      await running;
    },
  };
};

const causeOutage = async (cause: () => Promise<void>, end: () => Promise<void>) => {
  const { seen, stop } = load();
  await expect.poll(() => Object.values(seen).filter(({ length }) => length > 0).length, { timeout: 30_000 }).toBe(7);
  const lostAt = performance.now();
  try {
    await cause();
  } finally {
    await end();
  }
  const endedAt = performance.now();
  const last = () => Object.values(seen).every((answers) => answers.slice(-3).every((answer) => !isDown(answer) && answer.at > endedAt));
  await expect.poll(last, { timeout: RECOVERS_WITHIN_MS }).toBe(true);
  const recoveredMs = performance.now() - endedAt;
  await stop();

  const { registration = [], ready = [], ...reads } = seen;
  const all = Object.values(seen).flat();
  const slowest = Math.max(...all.map(({ ms }) => ms));
  const firstDown = ready.find((answer) => isDown(answer) && answer.at + answer.ms > lostAt);
  const told = firstDown ? firstDown.at + firstDown.ms - lostAt : null;
  process.stdout.write(
    `${all.length} requests, ${all.filter(isDown).length} with 503; slowest ${Math.round(slowest)} ms; /readyz after ${told && Math.round(told)} ms; well again after ${Math.round(recoveredMs)} ms\n`,
  );
  for (const name of ['stored', 'stored on the server only', 'page'])
    expect([name, ...new Set(reads[name]?.map(({ status }) => status))]).toEqual([name, 200]);
  for (const [name, answers] of Object.entries(reads))
    expect([name, answers.filter((answer) => !isRight(answer, 200))]).toEqual([name, []]);
  expect(registration.filter((answer) => !isRight(answer, 201))).toEqual([]);
  expectWithin(slowest, ANSWERS_WITHIN_MS + NOISE_MS);
  return { told };
};

/** Causes an outage under load, waits for the recovery, and checks every answer in between. Rejects at once if the process ends. */
const outage = (cause: () => Promise<void>, end: () => Promise<void>) => Promise.race([causeOutage(cause, end), died]);

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-outage-'));
  postgres = await startPostgres();
  const { url } = await createDatabase(postgres.url);
  server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('base64'), LOG_LEVEL: 'warn' });
  died = server.ended.then(() => {
    throw new Error(`the server has ended:\n${server.logs()}`);
  });
  died.catch(() => undefined);
  visitor = createClient(() => server.url);
  family = createClient(() => server.url);
  await family.signIn('family@sample.test', 'Robot-2026');
  const { account } = await family.call('GET /api/sessions/current');
  const organiser = createClient(() => server.url);
  await organiser.signIn('organiser@sample.test', 'Robot-2026');
  // One family registers more teams here than the limit per day.
  await organiser.call('PUT /api/admin/accounts/:id/sign-up-limit', { params: { id: account?.id ?? '' }, body: { perDay: 10_000 } });
  const { items } = await visitor.call('GET /api/competitions');
  competitionId = items.find(({ mode, status }) => mode === 'online' && status !== 'upcoming')?.id ?? '';
});

afterAll(async () => {
  await server.kill();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

itInFull('lives when every connection is ended', async () => {
  await outage(
    () => postgres.terminateBackends(),
    () => postgres.terminateBackends(),
  );
});

it('lives through a restart', async () => {
  await outage(
    () => postgres.shutDown(),
    () => postgres.start(),
  );
});

itInFull(`says that PostgreSQL is away for ${STOP_MS / 1000} s, to ${WAVES * AT_ONCE} requests besides`, async () => {
  const { told } = await outage(
    async () => {
      await postgres.shutDown();
      const before = performance.now();
      for (let wave = 0; wave < WAVES; wave += 1) {
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => timed(() => visitor.request('GET', '/api/public-key'))));
        expect(answers.filter((answer) => !isDown(answer) || !isRight(answer, 503))).toEqual([]);
        expectWithin(Math.max(...answers.map(({ ms }) => ms)), ANSWERS_WITHIN_MS + NOISE_MS);
      }
      await pass(Math.max(0, STOP_MS - (performance.now() - before)));
    },
    () => postgres.start(),
  );
  expect(told).not.toBeNull();
  expectWithin(told ?? 0, READY_WITHIN_MS + NOISE_MS);
});

itInFull(`waits for none of the answers of a PostgreSQL that is frozen for ${FREEZE_MS / 1000} s`, async () => {
  const { told } = await outage(
    async () => {
      postgres.freeze();
      await pass(FREEZE_MS);
    },
    async () => postgres.resume(),
  );
  expect(told).not.toBeNull();
  expectWithin(told ?? 0, READY_WITHIN_MS + NOISE_MS);
});

it('has kept every registration that it acknowledged, once', async () => {
  const listed = new Map<string, string[]>();
  for (let page = 1; ; page += 1) {
    const { items, total } = await family.call('GET /api/registrations', { query: { page, pageSize: 200 } });
    for (const { id, teamName } of items) listed.set(teamName, [...(listed.get(teamName) ?? []), id]);
    if (page * 200 >= total) break;
  }
  expect(acknowledged.size).toBeGreaterThan(0);
  for (const [teamName, id] of acknowledged) expect([teamName, ...(listed.get(teamName) ?? [])]).toEqual([teamName, id]);
});
