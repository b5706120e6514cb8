import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate, openDatabase } from '#server/database/connection.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { sqliteFile } from '#server/database/sqlite/sqlite.ts';
import { createDatabase } from '../fixtures/postgres.ts';

/**
 * An empty database of each kind with the newest schema. Each suite starts with a copy, which takes a tenth of the migrations' time. Needs the
 * PostgreSQL of the run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tangible-cup-migrated-'));
  const postgres = await createDatabase(project.getProvidedContext().postgresUrl);
  for (const databaseUrl of [postgres.url, null]) {
    const db = openDatabase({ databaseUrl, dataDir }, () => undefined);
    await migrate(db, migrations);
    await db.destroy();
  }
  project.provide('migrated', { sqlite: sqliteFile(dataDir), postgres: new URL(postgres.url).pathname.slice(1) });
  return async () => {
    await postgres.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated databases to copy: a file's path and a database's name. */
    migrated: Record<'sqlite' | 'postgres', string>;
  }
}
