import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { SqliteDialect } from 'kysely';
import { createStatementCache } from './statementCache.ts';

/** Where the database of `dataDir` is. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'tangible-cup.db');

/** SQLite in `dataDir`, in WAL mode. */
export const sqliteDialect = (dataDir: string): SqliteDialect => {
  mkdirSync(dataDir, { recursive: true });
  const database = new Sqlite(sqliteFile(dataDir));
  database.pragma('journal_mode = WAL');
  // A commit is on disk before it is answered: what was acknowledged survives a power cut.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  database.pragma('secure_delete = ON');
  return new SqliteDialect({ database: { prepare: createStatementCache(database), close: () => void database.close() } });
};
