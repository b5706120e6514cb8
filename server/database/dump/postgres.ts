import pg from 'pg';
import { z } from 'zod';
import { BATCH_ROWS, columnList, type DumpTable, type Loader, quoted, type Snapshot } from './dump.ts';

const INTEGERS = new Set([20, 21, 23]);
const FETCH_ROWS = 5 * BATCH_ROWS;

const Values = z.array(z.union([z.string(), z.number(), z.null()]));
const Count = z.tuple([z.tuple([z.coerce.number()])]);

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    types: { getTypeParser: (type: number) => (INTEGERS.has(type) ? Number : String) },
  });
  // A broken connection fails the running query; its event would end the process without a listener.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

const rowsOf = async (client: pg.Client, text: string, values: unknown[] = []): Promise<unknown[][]> =>
  (await client.query<unknown[]>({ text, values, rowMode: 'array' })).rows;
const namesOf = async (client: pg.Client, text: string, values: unknown[] = []): Promise<string[]> =>
  (await rowsOf(client, text, values)).map(([name]) => z.string().parse(name));
const count = async (client: pg.Client, table: string): Promise<number> => {
  const [[found]] = Count.parse(await rowsOf(client, `select count(*) from ${quoted(table)}`));
  return found;
};

/** Opens a snapshot of a PostgreSQL database. */
export const openPostgresSnapshot = async (url: string): Promise<Snapshot> => {
  const client = await connect(url);
  await client.query('begin isolation level repeatable read read only');
  // The snapshot is taken at the first query.
  const tableNames = new Set(
    await namesOf(client, 'select table_name::text from information_schema.tables where table_schema = current_schema()'),
  );
  return {
    async schema() {
      if (!tableNames.has('kysely_migration')) return null;
      return (await namesOf(client, 'select name from kysely_migration order by name collate "C"')).at(-1) ?? null;
    },
    async tables(names) {
      const columnsOf = (name: string) =>
        namesOf(
          client,
          'select column_name::text from information_schema.columns where table_schema = current_schema() and table_name = $1 order by ordinal_position',
          [name],
        );
      const found: DumpTable[] = [];
      for (const name of names) if (tableNames.has(name)) found.push({ name, columns: await columnsOf(name) });
      return found;
    },
    count: (table) => count(client, table),
    async *rows(table) {
      await client.query(`declare dump no scroll cursor for select ${columnList(table)} from ${quoted(table.name)}`);
      for (;;) {
        const rows = await rowsOf(client, `fetch ${FETCH_ROWS} from dump`);
        if (rows.length === 0) break;
        yield rows.map((row) => Values.parse(row));
      }
      await client.query('close dump');
    },
    async check() {
      // PostgreSQL verifies its own pages as they are read (checksums are on by default since version 18).
    },
    close: () => client.end(),
  };
};

/** Selects each reference: its table, its name and its definition. */
const REFERENCES = `select conrelid::regclass::text, conname::text, pg_get_constraintdef(oid) from pg_constraint
  where contype = 'f' and connamespace = current_schema()::regnamespace`;

/** Selects the identity columns, which the database numbers by itself. */
const NUMBERED = `select table_name::text, column_name::text from information_schema.columns
  where table_schema = current_schema() and is_identity = 'YES'`;

/** Opens a migrated PostgreSQL database to be filled. */
export const openPostgresLoader = async (url: string): Promise<Loader> => {
  const client = await connect(url);
  await client.query('begin');
  // Restored at the end, references are checked all at once and the tables may come in any order.
  const references = z.array(z.tuple([z.string(), z.string(), z.string()])).parse(await rowsOf(client, REFERENCES));
  for (const [table, name] of references) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return {
    async add(table, rows) {
      await client.query(`delete from ${quoted(table.name)}`);
      const list = columnList(table);
      const insert = `insert into ${quoted(table.name)} (${list}) select ${list} from json_populate_recordset(null::${quoted(table.name)}, $1::json)`;
      for await (const batch of rows) {
        const records = batch.map((row) => Object.fromEntries(table.columns.map((column, index) => [column, row[index]])));
        await client.query(insert, [JSON.stringify(records)]);
      }
    },
    count: (table) => count(client, table),
    async commit() {
      for (const [table, name, definition] of references) {
        await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`).catch((error: unknown) => {
          throw new Error('the backup refers to rows that it does not hold', { cause: error });
        });
      }
      // The rows come with their numbers: the next one follows the greatest.
      for (const [table, column] of z.array(z.tuple([z.string(), z.string()])).parse(await rowsOf(client, NUMBERED)))
        await client.query(
          `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column)}), 0) + 1, false) from ${quoted(table)}`,
          [quoted(table), column],
        );
      await client.query('commit');
      await client.query('analyze');
    },
    close: () => client.end(),
  };
};
