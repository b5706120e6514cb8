import { randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest';
import type { StaffRight } from '#contract/office/rules/staffRights.ts';
import { EVERYTHING, insertRights } from '#server/accounts/index.ts';
import { readConfig } from '#server/config.ts';
import { sqliteFile } from '#server/database/sqlite/sqlite.ts';
import { type Clock, type Schedule, systemSchedule } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { STAFF_IDLE_MS } from '#server/platform/sessions.ts';
import { createServer, type Running } from '#server/start.ts';
import { addAccount, openSession } from '../fixtures/addAccount.ts';
import { type Client, type ClientOptions, createClient } from '../fixtures/client.ts';
import { itInFull } from '../fixtures/full.ts';
import { type OutboxLine, readOutbox } from '../fixtures/outbox.ts';
import { freshMobile, type NewParticipant, registerParticipant } from '../fixtures/participant.ts';
import { createDatabase } from '../fixtures/postgres.ts';
import { forPostgres, wholeTableReads } from '../fixtures/queryPlans.ts';
import { createQueryRecorder } from '../fixtures/queryRecorder.ts';

export type { Client, RawAnswer } from '../fixtures/client.ts';
export type { OutboxLine } from '../fixtures/outbox.ts';
export { freshMobile, PASSWORD } from '../fixtures/participant.ts';

/** A clock that only tests move. */
export interface FakeClock extends Clock {
  advance(ms: number): void;
  /** Epoch milliseconds. */
  set(at: number): void;
}

export interface ApiContext {
  database: 'sqlite' | 'postgres';
  /** The server's URL; another one after `restart`. */
  readonly url: string;
  readonly deps: Deps;
  clock: FakeClock;
  dataDir: string;
  outbox(): Promise<OutboxLine[]>;
  /** Returns a visitor without a session, by default from their own address. */
  client(options?: Pick<ClientOptions, 'address' | 'beforeRequest' | 'cookies'>): Client;
  /** Returns a client signed in as a new organiser, with a fresh sign-in at each request; by default with all rights. */
  organiser(rights?: readonly StaffRight[]): Promise<Client>;
  /** Returns a client signed in as a new participant, without a sign-in request; password `PASSWORD`. */
  participant(overrides?: NewParticipant): Promise<Client>;
  /** Returns the same, registered over HTTP: on a device that its account knows, with a code in the outbox. */
  registered(overrides?: NewParticipant): Promise<Client>;
  /** Stops the server and starts it again on the same data. */
  restart(): Promise<void>;
  /** Starts another server on the same database, which PostgreSQL allows; it stops with the suite. */
  another(): Promise<Deps>;
}

export interface ApiOptions {
  /** The content of an empty database; default: `none`. */
  seed?: 'sample' | 'none';
  /** More environment variables (`PUBLIC_URL`, `TRUST_PROXY`, …). */
  env?: Record<string, string>;
}

/** Tuesday, 15 September 2026, 10:00 in Shanghai. */
const START = Date.UTC(2026, 8, 15, 2);

/**
 * The outbox is processed at a server's start, and then on a commit or a test's request. The clock stands still meanwhile, and the server's own poll
 * would sometimes send what a test is about to.
 */
const lookOnce: Schedule = (run, delayMs) => (delayMs === 0 ? systemSchedule(run, delayMs) : () => {});

/** A test file signs up in one day more than a family does in years. */
const SIGN_UP_LIMIT = 10_000;

const createClock = (): FakeClock => {
  let now = START;
  return {
    now: () => now,
    advance(ms) {
      now += ms;
    },
    set(at) {
      now = at;
    },
  };
};

const openContext = async (database: ApiContext['database'], { seed = 'none', env = {} }: ApiOptions) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-api-'));
  const migrated = inject('migrated');
  const postgres = database === 'postgres' ? await createDatabase(inject('postgresUrl'), { template: migrated.postgres }) : null;
  if (!postgres) await copyFile(migrated.sqlite, sqliteFile(dataDir));
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('base64'),
    SEED: seed,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '127.0.0.1',
    // Regardless of the machine; tests that need it set it.
    FFMPEG: 'off',
    // A decision is carried out in the call that makes it; tests of undoing it set this.
    UNDO_SECONDS: '0',
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...env,
  });
  const clock = createClock();
  const recorder = createQueryRecorder();
  const start = (): Promise<Running> =>
    recorder.watch(() => createServer(config, { clock, pollSchedule: lookOnce, onQuery: recorder.onQuery }));
  let running = await start();
  const others: Running[] = [];
  const outbox = () => readOutbox(dataDir);
  const client: ApiContext['client'] = (options = {}) =>
    createClient(() => running.url, { pass: async (ms) => clock.advance(ms), ...options });

  const context: ApiContext = {
    database,
    get url() {
      return running.url;
    },
    get deps() {
      return running.deps;
    },
    clock,
    dataDir,
    outbox,
    client,
    async organiser(rights = EVERYTHING) {
      const { db } = running.deps;
      const id = await addAccount(running.deps, {
        role: 'organiser',
        kind: 'primary_school',
        mobile: null,
        email: `organiser-${randomUUID()}@example.test`,
        emailProvenAt: clock.now(),
        name: '陈老师',
        affiliation: '组委会',
        locale: 'zh-CN',
      });
      await insertRights(db, id, rights);
      const cookies = await openSession(running.deps, { id, role: 'organiser' });
      const session = await db.selectFrom('session').selectAll().where('accountId', '=', id).executeTakeFirstOrThrow();
      const renewSession = async () => {
        const at = clock.now();
        const times = { createdAt: at, lastSeenAt: at, confirmedAt: at, expiresAt: at + STAFF_IDLE_MS };
        await running.deps.db
          .insertInto('session')
          .values({ ...session, ...times })
          .onConflict((c) => c.column('id').doUpdateSet(times))
          .execute();
      };
      // Tests let hours and days pass between an organiser's requests, so each signs in again. Concurrent requests wait for each other.
      let renewed = Promise.resolve();
      const signInAgain = () => {
        renewed = renewed.then(renewSession);
        return renewed;
      };
      return client({ beforeRequest: signInAgain, cookies });
    },
    async participant({ provesEmail = true, password, acceptedTerms: _, mobile = freshMobile(), email = null, ...person } = {}) {
      // No two accounts register at the same moment.
      clock.advance(200);
      const id = await addAccount(
        running.deps,
        {
          role: 'participant',
          kind: 'family',
          name: '王芳',
          affiliation: '王家',
          locale: 'zh-CN',
          ...person,
          mobile,
          ...(provesEmail ? { email, emailProvenAt: email === null ? null : clock.now() } : { email: null, typedEmail: email }),
          signUpLimit: SIGN_UP_LIMIT,
        },
        password,
      );
      return client({ cookies: await openSession(running.deps, { id, role: 'participant' }) });
    },
    async registered(overrides) {
      const registered = client();
      const { id } = await registerParticipant(registered, outbox, overrides);
      await running.deps.db.updateTable('account').set({ signUpLimit: SIGN_UP_LIMIT }).where('id', '=', id).execute();
      return registered;
    },
    async restart() {
      await running.stop();
      running = await start();
    },
    async another() {
      const started = await start();
      others.push(started);
      return started.deps;
    },
  };
  const close = async () => {
    for (const { stop } of [running, ...others]) await stop();
    await postgres?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { context, close, recorder };
};

/** `itOnSqlite` is a test that the gate runs on SQLite only: nothing in it depends on the database, and it takes seconds. */
type Suite = (context: () => ApiContext, itOnSqlite: typeof itInFull) => void;

const describeOn = (databases: readonly ApiContext['database'][], name: string, suite: Suite, options: ApiOptions): void => {
  describe.each(databases)(`${name} (%s)`, (database) => {
    let opened: Awaited<ReturnType<typeof openContext>> | null = null;
    beforeAll(async () => {
      opened = await openContext(database, options);
    });
    afterAll(async () => {
      await opened?.close();
      // The next files run in the same process.
      opened = null;
    });
    suite(
      () => {
        if (!opened) throw new Error('the server runs only inside hooks and tests');
        return opened.context;
      },
      database === 'postgres' ? itInFull : it,
    );
    test('every query finds its rows by an index', async () => {
      const queries = opened?.recorder.queries() ?? [];
      expect(await wholeTableReads(database, inject('grown')[database], queries)).toEqual([]);
      if (databases.includes('postgres')) return;
      // PostgreSQL at least parses and plans the suite's SQLite queries.
      expect(await wholeTableReads('postgres', inject('grown').postgres, forPostgres(queries))).toEqual([]);
    });
  });
};

/**
 * Runs a suite twice, on SQLite and on PostgreSQL, each with a real server in this process, a fresh database and a clock that the test moves. For
 * suites about differences between the two: concurrent requests, several processes, locks, search. At the end, the server's queries are planned on a
 * grown database.
 */
export const describeOnBothDatabases = (name: string, suite: Suite, options: ApiOptions = {}): void =>
  describeOn(['sqlite', 'postgres'], name, suite, options);

/** Runs a suite on SQLite, and plans its queries on PostgreSQL. With EVERY_DATABASE=1 (`npm run test:full`) it runs on both. */
export const describeApi = (name: string, suite: Suite, options: ApiOptions = {}): void =>
  describeOn(process.env['EVERY_DATABASE'] ? ['sqlite', 'postgres'] : ['sqlite'], name, suite, options);
