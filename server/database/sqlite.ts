import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';

const MAX_STATEMENTS = 500;

/** Caches prepared statements, least recently used first out: preparing a small one costs more than running it, and the same texts recur. */
const cacheStatements = (database: Sqlite.Database): SqliteDatabase => {
  const cached = new Map<string, SqliteStatement>();
  return {
    close: () => void database.close(),
    prepare(text) {
      const statement = cached.get(text) ?? database.prepare(text);
      cached.delete(text);
      cached.set(text, statement);
      const [oldest] = cached.size > MAX_STATEMENTS ? cached.keys() : [];
      if (oldest !== undefined) cached.delete(oldest);
      return statement;
    },
  };
};

/** SQLite in `dataDir`, in WAL mode. */
export const sqliteDialect = (dataDir: string): SqliteDialect => {
  mkdirSync(dataDir, { recursive: true });
  const database = new Sqlite(join(dataDir, 'tangible-cup.db'));
  database.pragma('journal_mode = WAL');
  // A commit is on disk before it is answered: what was acknowledged survives a power cut.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  database.pragma('secure_delete = ON');
  return new SqliteDialect({ database: cacheStatements(database) });
};
