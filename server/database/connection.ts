import { CamelCasePlugin, type CompiledQuery, Kysely, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { allowLongStatements } from './longStatements.ts';
import { postgresDialect } from './postgres/postgres.ts';
import { sqliteDialect, sqliteFile } from './sqlite/sqlite.ts';
import { sqliteReaderDialect } from './sqlite/sqliteReader.ts';
import { analyzeMigrated } from './statistics.ts';
import { type OnTableChanges, reportTableChanges } from './tableChanges.ts';
import type { Tables } from './tables/index.ts';

export type Db = Kysely<Tables>;
/** A running transaction. Every query inside one must go through it: in SQLite a write through the database itself would deadlock. */
export type Tx = Transaction<Tables>;

/** Called with every statement that has run. */
export type OnQuery = (query: CompiledQuery) => void;

/** Opens PostgreSQL if there is a URL, otherwise SQLite in `dataDir` (WAL, `synchronous=FULL`). Reports changed tables after commit. */
export const openDatabase = (
  config: { databaseUrl: string | null; dataDir: string },
  onTableChanges: OnTableChanges,
  onQuery?: OnQuery,
): Db =>
  new Kysely<Tables>({
    dialect: reportTableChanges(config.databaseUrl ? postgresDialect(config.databaseUrl) : sqliteDialect(config.dataDir), onTableChanges),
    plugins: [new CamelCasePlugin()],
    ...(onQuery && { log: ({ query }) => onQuery(query) }),
  });

/** Opens the database for reads that may take long: in a separate thread for SQLite, while PostgreSQL is another process anyway. */
export const openReadDatabase = (config: { databaseUrl: string | null; dataDir: string }, db: Db, onQuery?: OnQuery): Db =>
  config.databaseUrl
    ? db
    : new Kysely<Tables>({
        dialect: sqliteReaderDialect(sqliteFile(config.dataDir)),
        plugins: [new CamelCasePlugin()],
        ...(onQuery && { log: ({ query }) => onQuery(query) }),
      });

/** Migrates the schema to the latest version. Several processes may call this at once: Kysely's migration lock lets one through. */
export const migrate = async (db: Db, migrations: Record<string, Migration>): Promise<void> => {
  // Migrations written in parallel may be merged in either order: a database that has run the later one accepts the earlier one, too.
  const migrator = new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  });
  await allowLongStatements(async () => {
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    await analyzeMigrated(db, results !== undefined && results.length > 0);
  });
};
