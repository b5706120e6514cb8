import { type Kysely, SqliteAdapter, sql } from 'kysely';

type AnyDb = Pick<Kysely<never>, 'getExecutor'>;

const isSqlite = (db: AnyDb): boolean => db.getExecutor().adapter instanceof SqliteAdapter;

/** Analyses every table whose size has changed much, not only those that this connection has queried, each by a sample of its rows. */
const optimizeSqlite = async (db: AnyDb): Promise<void> => {
  await sql`pragma analysis_limit = 400`.execute(db);
  await sql`pragma optimize = 0x10012`.execute(db);
};

/** Updates the planner's statistics of tables that migrations have created or filled, if any have run. */
export const analyzeMigrated = async (db: AnyDb, hasMigrated: boolean): Promise<void> => {
  if (isSqlite(db)) await optimizeSqlite(db);
  else if (hasMigrated) await sql`analyze`.execute(db);
};

/** Updates the planner's statistics of tables that have grown or shrunk much. PostgreSQL does so by itself. */
export const refreshStatistics = async (db: AnyDb): Promise<void> => {
  if (isSqlite(db)) await optimizeSqlite(db);
};
