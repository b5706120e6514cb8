import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
  sql,
  type Transaction,
} from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { type OnWritten, watchWrites } from './tableChanges.ts';
import type { Tables } from './tables/tables.ts';

export type Db = Kysely<Tables>;
/** A running transaction. Inside one, every query goes through it: on SQLite there is a single connection, and asking the database itself would wait for ever. */
export type Tx = Transaction<Tables>;

const INT8 = 20;

const MAX_STATEMENTS = 500;

/** Keeps prepared statements, those used last the longest: preparing a small one costs more than running it, and the same texts come again and again. */
const keepStatements = (database: Sqlite.Database): SqliteDatabase => {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => void database.close(),
    prepare(text) {
      const statement = kept.get(text) ?? database.prepare(text);
      kept.delete(text);
      kept.set(text, statement);
      const [oldest] = kept.size > MAX_STATEMENTS ? kept.keys() : [];
      if (oldest !== undefined) kept.delete(oldest);
      return statement;
    },
  };
};

const sqliteDialect = (dataDir: string): SqliteDialect => {
  mkdirSync(dataDir, { recursive: true });
  const database = new Sqlite(join(dataDir, 'tangible-cup.db'));
  database.pragma('journal_mode = WAL');
  // An answer goes out only after the commit is on disk: what was acknowledged survives a power cut.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  database.pragma('secure_delete = ON');
  return new SqliteDialect({ database: keepStatements(database) });
};

const postgresDialect = (url: string): PostgresDialect => {
  const types: typeof pg.types = { ...pg.types, getTypeParser: pg.types.getTypeParser };
  pg.types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: 10, types });
  // An idle connection that PostgreSQL closes (a restart, say) is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
};

/** Opens PostgreSQL where there is a URL, else SQLite in `dataDir` (WAL, `synchronous=FULL`), and tells what is written through it. */
export const openDatabase = (config: { databaseUrl: string | null; dataDir: string }, onWritten: OnWritten): Db =>
  new Kysely<Tables>({
    dialect: watchWrites(config.databaseUrl ? postgresDialect(config.databaseUrl) : sqliteDialect(config.dataDir), onWritten),
    plugins: [new CamelCasePlugin()],
  });

/** Brings the schema up to date. Several processes may call it at once: Kysely's migration lock lets one through. */
export const migrate = async (db: Db, migrations: Record<string, Migration>): Promise<void> => {
  const { error } = await new Migrator({ db: db.withoutPlugins(), provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error) throw error;
};

/** Whether the database answers. */
export const ping = async (db: Db): Promise<void> => {
  await sql`select 1`.execute(db);
};
