// Guards: erased data are in no page of a SQLite database. When SQLite splits a full page in two, it leaves copies of rows behind.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { forgetInSqlite } from '#server/database/sqlite/forgetDeleted.ts';
import { rewriteSqlite } from '#server/database/sqlite/rewriteSqlite.ts';
import { sqliteFile } from '#server/database/sqlite/sqlite.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tangible-cup-forget-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const NAME = 'Needleparent';
const ROWS = 1500;

/** Returns the same numbers in each run: whether SQLite leaves a copy depends on the positions of rows. */
const numbers = () => {
  let state = 1;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
};

test('an erased name is in no page, not even where rows were moved', async () => {
  const db = openDatabase({ databaseUrl: null, dataDir }, () => undefined);
  const next = numbers();
  const copies = () => readFileSync(sqliteFile(dataDir), 'latin1').split(NAME).length - 1;
  await sql`create table line (no integer primary key, name text, hash text)`.execute(db);
  await db.transaction().execute(async (tx) => {
    for (let no = 1; no <= ROWS; no += 1) {
      const name = next(4) === 0 ? NAME.padEnd(200 + next(200)) : 'o'.repeat(next(400));
      await sql`insert into line (no, name) values (${no}, ${name})`.execute(tx);
      // Growing rows push others off their page.
      if (next(3) > 0) await sql`update line set hash = ${'h'.repeat(next(300))} where no = ${1 + next(no)}`.execute(tx);
    }
  });
  await sql`update line set name = null where name like ${`${NAME}%`}`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  expect(copies()).toBeGreaterThan(0);

  const others = Promise.all(Array.from({ length: 20 }, (_, n) => sql`update line set hash = null where no = ${n}`.execute(db)));
  await forgetInSqlite(db, sqliteFile(dataDir), new AbortController().signal);
  await others;
  expect(copies()).toBe(0);
  expect((await sql<{ n: number }>`select count(*) as n from line`.execute(db)).rows[0]?.n).toBe(ROWS);
  await db.destroy();
});

test('who holds the log, as a running copy does, does not keep the file from being written anew', async () => {
  const file = sqliteFile(dataDir);
  const db = openDatabase({ databaseUrl: null, dataDir }, () => undefined);
  const reader = new Sqlite(file, { readonly: true });
  reader.exec('begin');
  reader.prepare('select count(*) from line').get();
  const forgetting = forgetInSqlite(db, file, new AbortController().signal);
  // The whole rewritten file is in the log.
  await expect.poll(() => statSync(`${file}-wal`).size, { timeout: 15_000 }).toBeGreaterThan(statSync(file).size / 2);
  reader.close();
  await forgetting;
  expect(statSync(`${file}-wal`).size).toBe(0);
  await db.destroy();
}, 30_000);

test('a stop is no failure of its own: it fails with the reason of its signal', async () => {
  const ending = new AbortController();
  const rewriting = rewriteSqlite(sqliteFile(dataDir), ending.signal);
  ending.abort();
  await expect(rewriting).rejects.toBe(ending.signal.reason);
});

/** A server that only rewrites the database. */
const PROGRAM = `
const { rewriteSqlite } = await import(process.argv[1]);
await rewriteSqlite(process.argv[2], new AbortController().signal);
`;

const childrenOf = (pid: number): number[] => {
  try {
    return execFileSync('pgrep', ['-P', `${pid}`], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  } catch {
    return [];
  }
};
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('it ends with its server, even by kill -9, and leaves the lock to the next one', async () => {
  const module = new URL('../../../server/database/sqlite/rewriteSqlite.ts', import.meta.url).href;
  const db = openDatabase({ databaseUrl: null, dataDir }, () => undefined);
  await db.transaction().execute(async () => {
    // The file is locked, so the rewrite waits.
    const server = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, module, sqliteFile(dataDir)], { stdio: 'inherit' });
    const ended = once(server, 'exit');
    let writers: number[] = [];
    await expect.poll(() => (writers = childrenOf(server.pid ?? 0)), { timeout: 20_000 }).toHaveLength(1);
    server.kill('SIGKILL');
    await ended;
    await expect.poll(() => writers.some(isAlive), { timeout: 10_000 }).toBe(false);
  });
  await db.destroy();
}, 40_000);
