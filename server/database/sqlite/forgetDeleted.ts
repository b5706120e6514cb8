import { stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { rewriteSqlite } from './rewriteSqlite.ts';

type AnyDb = Pick<Kysely<never>, 'getExecutor'>;

/** An unfinished read blocks the checkpoint of the log. */
const TRIES = 50;
const WAIT_MS = 100;

/** Named so that the server's log shows why a job failed. */
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

/** Maximum size of a file that is rewritten at once: that blocks writers for about a second. */
const REWRITTEN_AT_ONCE_BYTES = 64 * 1024 * 1024;

/** Removes deleted rows from the whole SQLite `file` of `db`, however large it is; blocks writers meanwhile. */
export const rewriteDatabase = async (db: AnyDb, file: string, signal: AbortSignal): Promise<void> => {
  try {
    await rewriteSqlite(file, signal);
  } finally {
    // After a full disk, the log holds the remains of the rewrite. An aborted process closes the database, which empties the log too.
    if (!signal.aborted) await emptyLog(db);
  }
};

/**
 * Removes deleted rows from the files of a SQLite database. SQLite overwrites them at once (`secure_delete`), but older pages remain in its
 * log until this checkpoints and truncates it. Copies of rows remain in other pages until the file is rewritten: at once if it is small,
 * otherwise by `rewriteDatabase`.
 */
export const forgetInSqlite = async (db: AnyDb, file: string, signal: AbortSignal): Promise<void> => {
  const small = (await stat(file)).size <= REWRITTEN_AT_ONCE_BYTES;
  // A running backup keeps the log in use until it ends; the file can be rewritten all the same.
  if (small) await rewriteDatabase(db, file, signal);
  else await emptyLog(db);
};

/** Frees the space of deleted rows, which PostgreSQL only marks, and renews the statistics, which contain sample values. */
export const forgetInPostgres = async (db: AnyDb): Promise<void> => {
  await sql`vacuum (analyze)`.execute(db);
};
