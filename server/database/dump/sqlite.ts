import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { BATCH_ROWS, columnList, type Loader, quoted, type Row, type Snapshot } from './dump.ts';

const FILE = 'tangible-cup.db';
const WAIT_MS = 10_000;

const Names = z.array(z.string());
const Values = z.array(z.union([z.string(), z.number(), z.null()]));

const open = (dataDir: string): Sqlite.Database => new Sqlite(join(dataDir, FILE), { fileMustExist: true, timeout: WAIT_MS });
const numberOf = (value: unknown): number => z.number().parse(value);
const namesOf = (db: Sqlite.Database, statement: string, ...values: string[]): string[] =>
  Names.parse(
    db
      .prepare(statement)
      .pluck()
      .all(...values),
  );

const integrityProblem = (db: Sqlite.Database): string | null => {
  const found = z.string().parse(db.pragma('integrity_check(1)', { simple: true }));
  return found === 'ok' ? null : found;
};

/** Opens a snapshot of the SQLite database in `dataDir`. In WAL mode a reader blocks no writer. Throws if the database does not exist. */
export const openSqliteSnapshot = (dataDir: string): Snapshot => {
  const db = open(dataDir);
  // The snapshot is taken at the first read.
  db.exec('begin');
  db.prepare('select count(*) from sqlite_master').get();
  const tableNames = new Set(namesOf(db, "select name from sqlite_master where type = 'table'"));
  return {
    async schema() {
      if (!tableNames.has('kysely_migration')) return null;
      return namesOf(db, 'select name from kysely_migration order by name').at(-1) ?? null;
    },
    async tables(names) {
      return names
        .filter((name) => tableNames.has(name))
        .map((name) => ({ name, columns: namesOf(db, 'select name from pragma_table_info(?) order by cid', name) }));
    },
    count: async (table) =>
      numberOf(
        db
          .prepare(`select count(*) from ${quoted(table)}`)
          .pluck()
          .get(),
      ),
    async *rows(table) {
      let batch: Row[] = [];
      for (const row of db
        .prepare(`select ${columnList(table)} from ${quoted(table.name)}`)
        .raw()
        .iterate()) {
        batch.push(Values.parse(row));
        if (batch.length === BATCH_ROWS) {
          yield batch;
          batch = [];
        }
      }
      if (batch.length > 0) yield batch;
    },
    async check() {
      const problem = integrityProblem(db);
      if (problem !== null) throw new Error(`the database is damaged: ${problem}`);
    },
    async close() {
      db.close();
    },
  };
};

/** Opens the migrated SQLite database in `dataDir` to be filled; no server may use it meanwhile. */
export const openSqliteLoader = (dataDir: string): Loader => {
  const db = open(dataDir);
  db.pragma('foreign_keys = OFF');
  // A power cut loses nothing: an interrupted restore starts over.
  db.pragma('synchronous = OFF');
  db.exec('begin exclusive');
  return {
    async add(table, rows) {
      db.exec(`delete from ${quoted(table.name)}`);
      const insert = db.prepare(
        `insert into ${quoted(table.name)} (${columnList(table)}) values (${table.columns.map(() => '?').join(', ')})`,
      );
      for await (const batch of rows) for (const row of batch) insert.run(row);
    },
    count: async (table) =>
      numberOf(
        db
          .prepare(`select count(*) from ${quoted(table)}`)
          .pluck()
          .get(),
      ),
    async commit() {
      if (db.prepare('select 1 from pragma_foreign_key_check limit 1').get() !== undefined)
        throw new Error('the backup refers to rows that it does not hold');
      db.exec('commit');
      db.pragma('synchronous = FULL');
      // Leaves one file that is on disk, without a log beside it.
      db.pragma('wal_checkpoint(TRUNCATE)');
      const problem = integrityProblem(db);
      if (problem !== null) throw new Error(`the restored database is damaged: ${problem}`);
    },
    async close() {
      db.close();
    },
  };
};
