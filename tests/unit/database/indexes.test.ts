// Guards: foreign keys are indexed. Deleting or changing a referenced row looks up the referring rows: without an index, deleting one account would
// read whole tables.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { migrate, openDatabase } from '#server/database/connection.ts';
import { migrations } from '#server/database/migrations/index.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tangible-cup-indexes-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

interface Reference {
  table: string;
  column: string;
}

const references = `
  select tables.name as "table", foreign_keys."from" as "column"
  from sqlite_schema as tables join pragma_foreign_key_list(tables.name) as foreign_keys
  where tables.type = 'table' and foreign_keys.seq = 0`;
/** The first column of every index. */
const indexed = `
  select tables.name as "table", columns.name as "column"
  from sqlite_schema as tables join pragma_index_list(tables.name) as indexes join pragma_index_info(indexes.name) as columns
  where tables.type = 'table' and columns.seqno = 0`;

/** References from tables of published content, which stay small. */
const SMALL: readonly string[] = ['photo.review_id', 'video.review_id'];

test('every reference from a growing table is found by an index', async () => {
  const db = openDatabase({ databaseUrl: null, dataDir }, () => undefined);
  await migrate(db, migrations);
  await db.destroy();
  const database = new Sqlite(join(dataDir, 'tangible-cup.db'), { readonly: true });
  const names = (query: string) =>
    database
      .prepare<[], Reference>(query)
      .all()
      .map(({ table, column }) => `${table}.${column}`);
  const known = new Set(names(indexed));
  expect(names(references).length).toBeGreaterThan(20);
  expect(names(references).filter((name) => !known.has(name) && !SMALL.includes(name))).toEqual([]);
  database.close();
});
