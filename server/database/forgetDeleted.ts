import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, SqliteAdapter, sql } from 'kysely';

type AnyDb = Pick<Kysely<never>, 'getExecutor'>;

/** The tables whose rows hold what a family typed, or what is derived from it. */
const PERSONAL = [
  ...[
    'account',
    'session',
    'registration',
    'member',
    'guardian',
    'consent_record',
    'work',
    'work_file',
    'upload',
    'search_document',
    'result',
  ],
  ...['message', 'idempotency', 'audit', 'vote', 'vote_ruling', 'verification_code'],
];

/** A reader that has not come to its end holds the log. */
const TRIES = 50;
const WAIT_MS = 100;

const emptyLog = async (db: AnyDb): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(TRUNCATE)`.execute(db);
    if (rows[0]?.busy === 0) return;
    if (attempt === TRIES) throw new Error('the log of the database is in use');
    await wait(WAIT_MS);
  }
};

/**
 * Takes deleted rows out of the database's files. SQLite overwrites them at once (`secure_delete`), but older pages stand in its log until
 * this copies and empties it. PostgreSQL marks them only: this frees their room, and renews the statistics, which hold samples of values.
 */
export const forgetDeleted = async (db: AnyDb): Promise<void> => {
  if (db.getExecutor().adapter instanceof SqliteAdapter) await emptyLog(db);
  else await sql`vacuum (analyze) ${sql.join(PERSONAL.map((name) => sql.table(name)))}`.execute(db);
};
