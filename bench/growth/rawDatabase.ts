import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';

/** The search texts of an entry, a work or an account. */
export interface SearchRow {
  registrationId: string | null;
  workId: string | null;
  accountId: string | null;
  text: string;
  grams: string;
}

/** A database for raw SQL, bypassing the server, without foreign key checks. */
export interface RawDatabase {
  run(sql: string): Promise<void>;
  insertSearchRows(rows: readonly SearchRow[]): Promise<void>;
  /** Drops the indexes and triggers that slow down each insert. Returns a function that recreates them. */
  dropIndexes(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

interface SchemaRow {
  name: string;
  sql: string;
}

export const rawSqlite = (dataDir: string): RawDatabase => {
  const path = join(dataDir, 'tangible-cup.db');
  const database = new Sqlite(path);
  for (const pragma of ['foreign_keys = OFF', 'synchronous = OFF', 'cache_size = -1000000', 'temp_store = MEMORY']) database.pragma(pragma);
  const insert = database.prepare('insert into search_document (registration_id, work_id, account_id, text, grams) values (?, ?, ?, ?, ?)');
  return {
    run: async (sql) => void database.exec(sql),
    insertSearchRows: async (rows) => {
      for (const { registrationId, workId, accountId, text, grams } of rows) insert.run(registrationId, workId, accountId, text, grams);
    },
    dropIndexes: async () => {
      const made = (type: string) =>
        database.prepare<string[], SchemaRow>('select name, sql from sqlite_schema where type = ? and sql is not null').all(type);
      const indexes = made('index');
      const triggers = made('trigger');
      for (const { name } of indexes) database.exec(`drop index ${name}`);
      for (const { name } of triggers) database.exec(`drop trigger ${name}`);
      return async () => {
        for (const { sql } of [...indexes, ...triggers]) database.exec(sql);
        database.exec(`insert into search_index (search_index) values ('rebuild')`);
      };
    },
    close: async () => {
      database.pragma('wal_checkpoint(TRUNCATE)');
      database.close();
      // A portal in use has its data in the machine's memory: the disk's first reads must not be measured.
      for await (const _chunk of createReadStream(path, { highWaterMark: 1 << 20 }));
    },
  };
};

export const rawPostgres = async (url: string): Promise<RawDatabase> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'; set synchronous_commit = off`);
  return {
    run: async (sql) => void (await client.query(sql)),
    insertSearchRows: async (rows) => {
      await client.query(
        `insert into search_document (registration_id, work_id, account_id, text, grams)
         select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])`,
        (['registrationId', 'workId', 'accountId', 'text', 'grams'] as const).map((column) => rows.map((row) => row[column])),
      );
    },
    dropIndexes: async () => {
      const { rows } = await client.query<SchemaRow>(
        `select indexname as name, indexdef as sql from pg_indexes
         where schemaname = 'public' and indexname not in (select conname from pg_constraint)`,
      );
      for (const { name } of rows) await client.query(`drop index ${name}`);
      return async () => {
        for (const { sql } of rows) await client.query(sql);
      };
    },
    close: () => client.end(),
  };
};
