// Guards: acknowledged entries survive `kill -9`, and a repeat under the same Idempotency-Key makes no second entry.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { type Client, createClient } from '../fixtures/client.ts';
import { isFull } from '../fixtures/full.ts';
import { createKillSchedule, type KillSchedule } from '../fixtures/killSchedule.ts';
import { readOutbox } from '../fixtures/outbox.ts';
import { registerParticipant } from '../fixtures/participant.ts';
import { createRandom } from '../fixtures/random.ts';
import { type NewRegistration, newRegistration, openCompetitions } from '../fixtures/registration.ts';
import { type ServerProcess, startServer } from '../fixtures/serverProcess.ts';

const REGISTRATIONS = isFull ? 500 : 100;
const ACCOUNTS = 4;
const CONCURRENCY = 16;
const KILLS = isFull ? 8 : 3;
const LONGEST_WAIT_MS = 40;

interface Job {
  client: Client;
  key: string;
  body: NewRegistration;
  /** The entry's id, once the server has acknowledged it. */
  acknowledged: string | null;
  sent: number;
}

let dataDir = '';
let server: ServerProcess;

const start = async (): Promise<void> => {
  server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-kill9-'));
  await start();
});

afterAll(async () => {
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
});

/** Sends one registration until the server answers; a broken connection does not show the outcome. */
const send = async (job: Job, up: KillSchedule['up']): Promise<void> => {
  while (job.acknowledged === null) {
    await up();
    job.sent += 1;
    try {
      job.acknowledged = (await job.client.call('POST /api/registrations', { body: job.body }, { idempotencyKey: job.key })).id;
    } catch (error) {
      if (error instanceof Problem || !(error instanceof TypeError)) throw error;
    }
  }
};

it(`keeps every acknowledged registration of ${REGISTRATIONS}, none twice, over ${KILLS} times kill -9`, async () => {
  const { random, seed } = createRandom();
  process.stdout.write(`KILL_SEED=${seed}\n`);

  const clients = await Promise.all(
    Array.from({ length: ACCOUNTS }, async () => {
      const client = createClient(() => server.url);
      await registerParticipant(client, () => readOutbox(dataDir), { kind: 'primary_school' });
      return client;
    }),
  );
  const competitions = await openCompetitions(createClient(() => server.url));
  const jobs = Array.from({ length: REGISTRATIONS }, (_, index): Job => {
    const client = clients[index % ACCOUNTS];
    const competition = competitions[index % competitions.length];
    if (!client || !competition) throw new Error('no account or no open competition');
    const children = random(2) < 1 ? [2 * index] : [2 * index, 2 * index + 1];
    return { client, key: randomUUID(), body: newRegistration(competition, `Kill ${index}`, children), acknowledged: null, sent: 0 };
  });

  const restart = async (): Promise<void> => {
    await server.kill();
    await start();
  };
  const { up, acknowledge, ended } = createKillSchedule({
    random,
    acknowledgements: REGISTRATIONS - CONCURRENCY,
    kills: KILLS,
    longestWaitMs: LONGEST_WAIT_MS,
    restart,
  });

  const waiting = [...jobs];
  const work = async (): Promise<void> => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      await send(job, up);
      acknowledge();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  expect(await ended()).toBe(KILLS);
  const repeated = jobs.filter(({ sent }) => sent > 1).length;
  process.stdout.write(`${repeated} registrations sent more than once\n`);
  expect(repeated).toBeGreaterThan(0);

  // A family's view: each of its entries once, under the acknowledged id.
  const listed = new Map<string, string[]>();
  for (const client of clients) {
    for (let page = 1; ; page += 1) {
      const { items, total } = await client.call('GET /api/registrations', { query: { page, pageSize: 200 } });
      for (const { id, teamName } of items) listed.set(teamName, [...(listed.get(teamName) ?? []), id]);
      if (page * 200 >= total) break;
    }
  }
  expect(listed.size).toBe(REGISTRATIONS);
  for (const { body, acknowledged } of jobs) expect(listed.get(body.teamName)).toEqual([acknowledged]);

  // A repeat long after still gets the first answer.
  for (const { client, key, body, acknowledged } of jobs.slice(0, 20)) {
    expect((await client.call('POST /api/registrations', { body }, { idempotencyKey: key })).id).toBe(acknowledged);
  }

  // The data on disk: consistent, and with as many children and places as forms.
  await server.stop();
  const db = new Sqlite(join(dataDir, 'tangible-cup.db'), { readonly: true });
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    const count = (statement: string, id?: string) =>
      db
        .prepare(statement)
        .pluck()
        .get(...(id === undefined ? [] : [id]));
    const children = jobs.reduce((all, { body }) => all + body.members.length, 0);
    const mine = "registration where team_name like 'Kill %'";
    expect(count(`select count(*) from ${mine}`)).toBe(REGISTRATIONS);
    expect(count(`select count(*) from member where registration_id in (select id from ${mine})`)).toBe(children);
    for (const { id } of competitions) {
      const seated = "registration where competition_id = ? and state not in ('cancelled', 'waitlisted')";
      expect(count('select seats_taken from competition where id = ?', id)).toBe(count(`select count(*) from ${seated}`, id));
      const waiting = 'registration where competition_id = ? and waitlist_no is not null';
      expect(count(`select count(distinct waitlist_no) from ${waiting}`, id)).toBe(count(`select count(*) from ${waiting}`, id));
    }
    const byInvitation = "registration where invitation_code_id is not null and state <> 'cancelled'";
    expect(count('select sum(used) from invitation_code')).toBe(count(`select count(*) from ${byInvitation}`));
  } finally {
    db.close();
  }
});
