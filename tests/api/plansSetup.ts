import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate, openDatabase } from '#server/database/connection.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { grownSeason } from '../fixtures/grownSeason.ts';
import { createDatabase } from '../fixtures/postgres.ts';

/** Enough entries that no plan depends on a small table: a planner's choice for these is the same for a million. */
const ENTRIES = 10_000;

const prepare = async (config: { databaseUrl: string | null; dataDir: string }): Promise<string[]> => {
  const db = openDatabase(config, () => undefined);
  await migrate(db, migrations);
  await db.destroy();
  return grownSeason({ now: Date.UTC(2026, 8, 15), from: 0, to: ENTRIES });
};

const growSqlite = async (dataDir: string): Promise<string> => {
  const statements = await prepare({ databaseUrl: null, dataDir });
  const path = join(dataDir, 'tangible-cup.db');
  const database = new Sqlite(path);
  database.pragma('synchronous = OFF');
  database.transaction(() => {
    for (const statement of statements) database.exec(statement);
  })();
  // Without the samples of values: a plan must not depend on a statement's parameters.
  database.exec('analyze; delete from sqlite_stat4');
  database.close();
  return path;
};

const growPostgres = async (url: string, dataDir: string): Promise<void> => {
  const statements = await prepare({ databaseUrl: url, dataDir });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // It would learn the values of the rows while the tests run.
  const tables = await client.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
  for (const { name } of tables.rows) await client.query(`alter table ${name} set (autovacuum_enabled = false)`);
  // The generated rows satisfy the foreign keys; checking each would take most of the time.
  await client.query('set session_replication_role = replica');
  for (const statement of statements) await client.query(statement);
  // The sizes of the tables without their values: a plan must not depend on a statement's parameters.
  await client.query('vacuum');
  await client.end();
};

/** A grown database of each kind, in which the plans of all queries are checked. Needs the PostgreSQL of the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tangible-cup-grown-'));
  const postgres = await createDatabase(project.getProvidedContext().postgresUrl);
  // One after the other: filling SQLite blocks this thread for longer than a connection to PostgreSQL may take.
  await growPostgres(postgres.url, dataDir);
  const path = await growSqlite(dataDir);
  project.provide('grown', { sqlite: path, postgres: postgres.url });
  return async () => {
    await postgres.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The locations of the grown databases: a file's path and a URL. */
    grown: Record<'sqlite' | 'postgres', string>;
  }
}
