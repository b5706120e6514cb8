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
  type Transaction,
} from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { type OnTableChanges, reportTableChanges } from './tableChanges.ts';
import type { Tables } from './tables/index.ts';

export type Db = Kysely<Tables>;
/** A running transaction. Inside one, every query goes through it: SQLite has a single connection, and a query through the database itself would wait for ever. */
export type Tx = Transaction<Tables>;

const INT8 = 20;

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

const sqliteDialect = (dataDir: string): SqliteDialect => {
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

const postgresDialect = (url: string): PostgresDialect => {
  const types: typeof pg.types = { ...pg.types, getTypeParser: pg.types.getTypeParser };
  pg.types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: 10, types });
  // An idle connection that PostgreSQL closes (a restart, say) is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
};

/** Opens PostgreSQL where there is a URL, else SQLite in `dataDir` (WAL, `synchronous=FULL`). Reports changed tables after commit. */
export const openDatabase = (config: { databaseUrl: string | null; dataDir: string }, onTableChanges: OnTableChanges): Db =>
  new Kysely<Tables>({
    dialect: reportTableChanges(config.databaseUrl ? postgresDialect(config.databaseUrl) : sqliteDialect(config.dataDir), onTableChanges),
    plugins: [new CamelCasePlugin()],
  });

/** Brings the schema up to date. Several processes may call it at once: Kysely's migration lock lets one through. */
export const migrate = async (db: Db, migrations: Record<string, Migration>): Promise<void> => {
  const { error } = await new Migrator({ db: db.withoutPlugins(), provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error) throw error;
};
