// What is written to SQLite's search index lies in small parts until they are merged; a search reads each of them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrate, openDatabase } from '#server/database/connection.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { mergeSearchIndex } from '#server/database/searchIndex.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tangible-cup-search-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('a job, not each write, merges the parts of the search index', async () => {
  const db = openDatabase({ databaseUrl: null, dataDir }, () => undefined);
  await migrate(db, migrations);
  await sql`pragma foreign_keys = off`.execute(db);
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(db)).rows[0]?.n;
  const parts = () => count(sql`select count(distinct segid) as n from search_index_idx`);
  const found = () => count(sql`select count(*) as n from search_index where search_index match 'a'`);

  const documents = 12;
  for (let n = 0; n < documents; n += 1)
    await db
      .insertInto('searchDocument')
      .values({ registrationId: `r${n}`, workId: null, text: `a ${n}`, grams: `a ${n}` })
      .execute();
  expect(await parts()).toBe(documents);
  await mergeSearchIndex(db);
  expect(await parts()).toBe(1);
  expect(await found()).toBe(documents);
  await db.destroy();
});
