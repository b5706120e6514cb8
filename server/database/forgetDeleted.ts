import { stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { rewriteSqlite } from './rewriteSqlite.ts';

type AnyDb = Pick<Kysely<never>, 'getExecutor'>;

/** A reader that has not come to its end holds the log. */
const TRIES = 50;
const WAIT_MS = 100;

/** By its name the log of the server says what keeps a job from its end. */
class DatabaseLogInUse extends Error {
  override name = 'DatabaseLogInUse';
}

const emptyLog = async (db: AnyDb): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(TRUNCATE)`.execute(db);
    if (rows[0]?.busy === 0) return;
    if (attempt === TRIES) throw new DatabaseLogInUse();
    await wait(WAIT_MS);
  }
};

/** A file up to this size is written anew in about a second, for which writers wait. */
const REWRITTEN_AT_ONCE_BYTES = 64 * 1024 * 1024;

/** Takes deleted rows out of all of the SQLite `file` of `db`, however large it is: for a time when writers may wait. */
export const rewriteDatabase = async (db: AnyDb, file: string, signal: AbortSignal): Promise<void> => {
  try {
    await rewriteSqlite(file, signal);
  } finally {
    // Where the disk was full, the log has what was left of it. Who stops closes the database, which empties it too.
    if (!signal.aborted) await emptyLog(db);
  }
};

/**
 * Takes deleted rows out of the files of a SQLite database. SQLite overwrites them at once (`secure_delete`), but older pages stand in its
 * log until this copies and empties it, and copies of rows in others' pages until the file is written anew: at once where it is small, else by `rewriteDatabase`.
 */
export const forgetInSqlite = async (db: AnyDb, file: string, signal: AbortSignal): Promise<void> => {
  const small = (await stat(file)).size <= REWRITTEN_AT_ONCE_BYTES;
  // A running copy holds the log for as long as it runs: the file is written anew all the same.
  if (small) await rewriteDatabase(db, file, signal);
  else await emptyLog(db);
};

/** Frees the room of deleted rows, which PostgreSQL has only marked, and renews the statistics, which hold samples of values. */
export const forgetInPostgres = async (db: AnyDb): Promise<void> => {
  await sql`vacuum (analyze)`.execute(db);
};
