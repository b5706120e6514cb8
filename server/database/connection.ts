import { CamelCasePlugin, type CompiledQuery, Kysely, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { allowLongStatements } from './longStatements.ts';
import { postgresDialect } from './postgres.ts';
import { sqliteDialect, sqliteFile } from './sqlite.ts';
import { sqliteReaderDialect } from './sqliteReader.ts';
import { analyzeMigrated } from './statistics.ts';
import { type OnTableChanges, reportTableChanges } from './tableChanges.ts';
import type { Tables } from './tables/index.ts';

export type Db = Kysely<Tables>;
/** A running transaction. Inside one, every query goes through it: in SQLite a write through the database itself would wait for the transaction for ever. */
export type Tx = Transaction<Tables>;

/** Called with every statement that has run. */
export type OnQuery = (query: CompiledQuery) => void;

/** Opens PostgreSQL where there is a URL, else SQLite in `dataDir` (WAL, `synchronous=FULL`). Reports changed tables after commit. */
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

/** For reads that may take long: on SQLite they run in a thread of their own, PostgreSQL runs them elsewhere anyway. */
export const openReadDatabase = (config: { databaseUrl: string | null; dataDir: string }, db: Db, onQuery?: OnQuery): Db =>
  config.databaseUrl
    ? db
    : new Kysely<Tables>({
        dialect: sqliteReaderDialect(sqliteFile(config.dataDir)),
        plugins: [new CamelCasePlugin()],
        ...(onQuery && { log: ({ query }) => onQuery(query) }),
      });

/** Brings the schema up to date. Several processes may call it at once: Kysely's migration lock lets one through. */
export const migrate = async (db: Db, migrations: Record<string, Migration>): Promise<void> => {
  // Two that were written side by side may land in either order: a database that has run the later one takes the earlier one, too.
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
