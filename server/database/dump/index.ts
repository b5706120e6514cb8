import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type TableName, tables } from '#server/database/tables/index.ts';
import type { Loader, Snapshot } from './dump.ts';
import { openPostgresLoader, openPostgresSnapshot } from './postgres.ts';
import { openSqliteLoader, openSqliteSnapshot } from './sqlite.ts';

export { type DumpTable, type Loader, quoted, type Row, type Snapshot } from './dump.ts';

interface Location {
  databaseUrl: string | null;
  dataDir: string;
}

/** Tables that the database derives by itself while the others are filled. */
const DERIVED: ReadonlySet<string> = new Set(['standing'] satisfies TableName[]);

/** Every table that the code declares and that cannot be derived, by its name in the database. */
export const tableNames: readonly string[] = Object.keys(tables)
  .filter((name) => !DERIVED.has(name))
  .map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** Opens a snapshot of the configured database. Throws if the database does not exist. */
export const openSnapshot = async ({ databaseUrl, dataDir }: Location): Promise<Snapshot> => {
  if (databaseUrl) return openPostgresSnapshot(databaseUrl);
  if (!existsSync(join(dataDir, 'tangible-cup.db'))) throw new Error(`there is no database in ${dataDir}`);
  return openSqliteSnapshot(dataDir);
};

/** Opens the configured database to be filled; it must be migrated and not in use by a server. */
export const openLoader = async ({ databaseUrl, dataDir }: Location): Promise<Loader> =>
  databaseUrl ? openPostgresLoader(databaseUrl) : openSqliteLoader(dataDir);
