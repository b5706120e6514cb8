import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { createSqliteDriver } from './sqliteDriver.ts';

/** Maximum time that one attempt may block the process; `sqliteDriver.ts` retries without blocking. */
const BUSY_TIMEOUT_MS = 10;

/** Returns the path of the database in `dataDir`. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'tangible-cup.db');

class ConcurrentSqliteAdapter extends SqliteAdapter {
  /** The driver itself lets one writer through at a time, and reads beside it. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  /** SQLite's schema changes in transactions, too: a migration and its record are one commit. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Transient errors: the start continues, and requests fail accordingly. */
const PASSING = /^SQLITE_(BUSY|FULL)/;

/** Throws if the database is read-only: SQLite itself reports that only at the first write. */
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
  // A commit is on disk before it is acknowledged, to survive a power cut.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('secure_delete = ON');
  // SQLite copies the pages that a statement of several rows changes, to undo it: by default to a file in the system's shared folder.
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

/** Creates the dialect for SQLite in `dataDir`, in WAL mode. Throws an Error that names the file if it cannot be used. */
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
