import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { createSqliteDriver } from './sqliteDriver.ts';

/** How long one attempt may block the process; `sqliteDriver.ts` repeats it without blocking. */
const BUSY_TIMEOUT_MS = 10;

/** Where the database of `dataDir` is. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'tangible-cup.db');

class ConcurrentSqliteAdapter extends SqliteAdapter {
  /** The driver itself lets one writer through at a time, and reads beside it. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  /** SQLite's schema changes in transactions, too: a migration and the note that it has run are one commit. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** What passes by itself: the start goes on, and requests are answered accordingly. */
const PASSING = /^SQLITE_(BUSY|FULL)/;

/** Fails where the database may only be read: SQLite itself says so at the first write. */
const checkWritable = (database: Sqlite.Database): void => {
  try {
    database.pragma(`user_version = ${database.pragma('user_version', { simple: true })}`);
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError && PASSING.test(error.code))) throw error;
  }
};

const openDatabase = (file: string): Sqlite.Database => {
  const database = new Sqlite(file);
  database.pragma('journal_mode = WAL');
  // A commit is on disk before it is answered: what was acknowledged survives a power cut.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('secure_delete = ON');
  // Pages that a statement of several rows changes are copied first, for it to be undone: else to a file, where the system keeps anybody's.
  database.pragma('temp_store = MEMORY');
  checkWritable(database);
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return database;
};

const openOrExplain = (file: string): Sqlite.Database => {
  try {
    return openDatabase(file);
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
};

/** SQLite in `dataDir`, in WAL mode. Fails with an Error that names the file where it cannot be used. */
export const sqliteDialect = (dataDir: string): Dialect => {
  mkdirSync(dataDir, { recursive: true });
  const file = sqliteFile(dataDir);
  const database = openOrExplain(file);
  return {
    createAdapter: () => new ConcurrentSqliteAdapter(),
    createDriver: () => createSqliteDriver(database, () => new Sqlite(file, { readonly: true, timeout: BUSY_TIMEOUT_MS })),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
};
