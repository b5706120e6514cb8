// Guards: the planner's statistics follow the size of tables. Statistics of an empty database give wrong plans for a full one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrate, openDatabase } from '#server/database/connection.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { refreshStatistics } from '#server/database/statistics.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tangible-cup-statistics-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('SQLite learns what a table has grown to', async () => {
  const db = openDatabase({ databaseUrl: null, dataDir }, () => undefined);
  await migrate(db, migrations);
  const learned = async () =>
    (await sql<{ stat: string }>`select stat from sqlite_stat1 where idx = 'challenge_by_expiry'`.execute(db)).rows.map(({ stat }) => stat);
  expect(await learned()).toEqual([]);
  const rows = Array.from({ length: 300 }, (_, n) => ({ id: String(n), tokenHash: null, createdAt: 0, expiresAt: n }));
  await db.insertInto('challenge').values(rows).execute();
  await refreshStatistics(db);
  expect(await learned()).toEqual(['300 1']);
  await db.destroy();
});
