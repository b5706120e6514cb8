// Guards: reads of the back office run in their own thread, see committed data, and cannot stop the thread for good.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { sqliteReaderDialect } from '#server/database/sqlite/sqliteReader.ts';

interface Tables {
  row: { id: number; text: string | null; bytes: Uint8Array | null };
}

let folder = '';
let writer: Sqlite.Database;
let reader: Kysely<Tables>;
const open = () => new Kysely<Tables>({ dialect: sqliteReaderDialect(join(folder, 'rows.db')) });
const insert = (id: number, text: string | null, bytes: Uint8Array | null = null) =>
  writer.prepare('insert into row values (?, ?, ?)').run(id, text, bytes);
const count = (db: Kysely<Tables>) =>
  db
    .selectFrom('row')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
/** Counts far enough to take a while. */
const countFar = (db: Kysely<Tables>, far: number) =>
  sql<{ n: number }>`with recursive c(i) as (select 1 union all select i + 1 from c where i < ${far}) select count(*) as n from c`.execute(
    db,
  );

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tangible-cup-reader-'));
  writer = new Sqlite(join(folder, 'rows.db'));
  writer.pragma('journal_mode = WAL');
  writer.exec('create table row (id integer primary key, text text, bytes blob)');
  reader = open();
});
afterEach(async () => {
  await reader.destroy();
  writer.close();
  rmSync(folder, { recursive: true });
});

it('answers what the main connection would', async () => {
  insert(Number.MAX_SAFE_INTEGER, '小明', Buffer.from([0, 255]));
  insert(1, null);
  const rows = await reader.selectFrom('row').selectAll().orderBy('id').execute();
  expect(rows).toStrictEqual(writer.prepare('select * from row order by id').all());
  expect(
    await reader
      .selectFrom('row')
      .select('id')
      .where('bytes', '=', Buffer.from([0, 255]))
      .execute(),
  ).toHaveLength(1);
});

it('sees every committed row at once, and in a transaction the data of one moment', async () => {
  insert(1, 'a');
  expect(await count(reader)).toEqual({ n: 1 });
  insert(2, 'b');
  expect(await count(reader)).toEqual({ n: 2 });
  await reader.transaction().execute(async (tx) => {
    expect(await count(tx)).toEqual({ n: 2 });
    insert(3, 'c');
    expect(await count(tx)).toEqual({ n: 2 });
  });
  expect(await count(reader)).toEqual({ n: 3 });
});

it('keeps the code of an error, and writes nothing', async () => {
  await expect(sql`select * from missing`.execute(reader)).rejects.toMatchObject({
    code: 'SQLITE_ERROR',
    message: 'no such table: missing',
  });
  await expect(reader.insertInto('row').values({ id: 1, text: null, bytes: null }).execute()).rejects.toMatchObject({
    code: 'SQLITE_READONLY',
  });
  expect(await count(reader)).toEqual({ n: 0 });
});

it('gives a query up that takes too long, and answers the next at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const outcomes = Promise.allSettled([countFar(reader, 30_000_000), count(reader)]);
  // Its time-out starts when the thread gets the query.
  while (vi.getTimerCount() === 0) await new Promise(setImmediate);
  vi.advanceTimersByTime(10_000);
  expect(await outcomes).toMatchObject([
    { status: 'rejected', reason: { code: 'SQLITE_INTERRUPT' } },
    { status: 'fulfilled', value: { n: 0 } },
  ]);
});
