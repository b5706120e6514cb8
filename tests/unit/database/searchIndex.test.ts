// What is written to SQLite's search index lies in small parts until they are merged; a search reads each of them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrate, openDatabase } from '#server/database/connection.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { mergeSearchIndex } from '#server/database/searchIndex.ts';
import { gramsOf } from '#server/database/searchText.ts';

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
  // Others write meanwhile.
  const others = db.transaction().execute(async (tx) => {
    for (let n = 0; n < 20; n += 1) await tx.updateTable('challenge').set({ expiresAt: n }).execute();
  });
  await Promise.all([mergeSearchIndex(db), others]);
  expect(await parts()).toBe(1);
  expect(await found()).toBe(documents);
  await db.destroy();
});

test('a deleted name stands no longer in the search index, not even in parts', async () => {
  const db = openDatabase({ databaseUrl: null, dataDir }, () => undefined);
  await sql`pragma foreign_keys = off`.execute(db);
  const bytes = async () =>
    Buffer.concat((await sql<{ block: Buffer }>`select block from search_index_data`.execute(db)).rows.map(({ block }) => block));
  const save = (no: string, name: string) =>
    db
      .insertInto('searchDocument')
      .values({ registrationId: no, workId: null, text: name, grams: [...gramsOf(name)].join(' ') })
      .execute();
  await save('kept', '王小红');
  await save('erased', '林小明');
  // A term follows the one before it by what differs.
  expect((await bytes()).includes('明')).toBe(true);
  await db.deleteFrom('searchDocument').where('registrationId', '=', 'erased').execute();
  const left = await bytes();
  expect(left.includes('红')).toBe(true);
  expect(left.includes('明')).toBe(false);
  expect(left.includes('林')).toBe(false);
  await db.destroy();
});
