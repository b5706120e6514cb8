// Guards: waiting for a connection to PostgreSQL and then for a lock has one deadline, below the three seconds in which a request is answered.
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { type Db, openDatabase } from '#server/database/connection.ts';
import { isDatabaseUnavailable } from '#server/database/failures.ts';
import { expectWithin } from '../fixtures/full.ts';
import { createDatabase } from '../fixtures/postgres.ts';

const CONNECTIONS = 10;
const WAIT_SECONDS = 1.8;
/** Both waits by themselves would take 4.3 s. The deadline is 2.5 s; the rest is a margin for a busy machine. */
const ANSWERED_WITHIN_MS = 3700;

const sleepOnAll = (db: Db, seconds: number) =>
  Promise.all(Array.from({ length: CONNECTIONS }, () => sql`select pg_sleep(${seconds}::float8)`.execute(db)));

it('gives a statement what its connection has left of the time', async () => {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  const db = openDatabase({ databaseUrl: url, dataDir: '' }, () => undefined);
  const holder = new pg.Client({ connectionString: url });
  try {
    await holder.connect();
    await holder.query('create table held (id integer)');
    await holder.query('begin; lock table held');
    // Every connection is open before the clock runs.
    await sleepOnAll(db, 0);
    const busy = sleepOnAll(db, WAIT_SECONDS);
    const since = performance.now();
    const failure = await sql`select * from held`.execute(db).then(
      () => null,
      (error: unknown) => error,
    );
    expectWithin(performance.now() - since, ANSWERED_WITHIN_MS);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    await busy;
    // The next use of that connection has its full time again.
    await sleepOnAll(db, 1);
  } finally {
    await holder.end();
    await db.destroy();
    await drop();
  }
});
