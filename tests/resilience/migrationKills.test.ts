// Guards: a migration that is killed (-9) at any moment, from any earlier version, leaves no trace: the next start migrates, and the data are
// consistent.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, openDatabase } from '#server/database/connection.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { isFull } from '../fixtures/full.ts';
import { createDatabase, type Postgres, startPostgres } from '../fixtures/postgres.ts';
import { createRandom } from '../fixtures/random.ts';

const KILLS = { sqlite: isFull ? 200 : 4, postgres: isFull ? 50 : 2 };
const ROWS = 20;
const root = fileURLToPath(new URL('../..', import.meta.url));
const script = fileURLToPath(new URL('../fixtures/migrateDatabase.ts', import.meta.url));
const names = Object.keys(migrations).sort();

interface Column {
  name: string;
  isText: boolean;
}
/** A database in one of its versions, with the same interface for both kinds. */
interface Version {
  databaseUrl: string | null;
  dataDir: string;
}
interface Kind {
  /** Creates an empty database. */
  create(): Promise<Version>;
  copy(version: Version): Promise<Version>;
  remove(version: Version): Promise<void>;
  fill(version: Version): Promise<void>;
  /** Returns schema and rows, for comparison. */
  contents(version: Version): Promise<unknown>;
}

const cellOf = (table: string, { name, isText }: Column, row: number): string | number => (isText ? `${table} ${name} ${row}` : row);
const rowsOf = (table: string, columns: readonly Column[]) =>
  Array.from({ length: ROWS }, (_, row) => columns.map((column) => cellOf(table, column, row)));

/** Columns that a migration draws, or computes from what it draws, by their table: no two runs write the same. */
const DRAWN: Readonly<Record<string, readonly string[]>> = {
  vote: ['salt'],
  vote_link: ['digest', 'hash'],
  ledger_head: ['hash'],
};
const withoutDrawn = (table: string, rows: readonly Record<string, unknown>[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !DRAWN[table]?.includes(name))));

const newDataDir = () => mkdtemp(join(tmpdir(), 'tangible-cup-migration-'));
const openFile = ({ dataDir }: Version) => new Sqlite(join(dataDir, 'tangible-cup.db'));

const sqlite: Kind = {
  create: async () => ({ databaseUrl: null, dataDir: await newDataDir() }),
  async copy({ dataDir }) {
    const copied = await newDataDir();
    await cp(dataDir, copied, { recursive: true });
    return { databaseUrl: null, dataDir: copied };
  },
  remove: ({ dataDir }) => rm(dataDir, { recursive: true, force: true }),
  async fill(version) {
    const db = openFile(version);
    db.pragma('foreign_keys = OFF');
    for (const table of tablesOf(db)) {
      const columns = columnsOf(db, table);
      const insert = db.prepare(`insert into "${table}" values (${columns.map(() => '?').join()})`);
      for (const row of rowsOf(table, columns)) insert.run(row);
    }
    db.close();
  },
  async contents(version) {
    const db = openFile(version);
    const contents = {
      integrity: db.pragma('integrity_check'),
      schema: db.prepare("select name, sql from sqlite_master where name not like 'sqlite_stat%' order by name").all(),
      migrations: db.prepare('select name from kysely_migration order by name').all(),
      rows: tablesOf(db).map((table) => [table, withoutDrawn(table, rowsIn(db, table))]),
    };
    db.close();
    return contents;
  },
};
const rowsIn = (db: Sqlite.Database, table: string): Record<string, unknown>[] =>
  db.prepare<[], Record<string, unknown>>(`select * from "${table}" order by rowid`).all();
const isName = (value: unknown): value is string => typeof value === 'string';
const tablesOf = (db: Sqlite.Database): string[] =>
  db
    .prepare(
      "select name from pragma_table_list where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' order by name",
    )
    .pluck()
    .all()
    .filter(isName);
const columnsOf = (db: Sqlite.Database, table: string): Column[] =>
  db
    .prepare<[string], { name: string; type: string }>('select name, type from pragma_table_info(?)')
    .all(table)
    .map(({ name, type }) => ({ name, isText: type === 'text' }));

let cluster: Postgres;
const withClient = async <T>(databaseUrl: string | null, run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: databaseUrl ?? '' });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
};
const postgresColumns = async (client: pg.Client): Promise<Map<string, Column[]>> => {
  const { rows } = await client.query<{ table_name: string; column_name: string; data_type: string }>(
    "select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' and table_name not like 'kysely_%' order by table_name, ordinal_position",
  );
  const tables = new Map<string, Column[]>();
  for (const { table_name: table, column_name: name, data_type: type } of rows)
    tables.set(table, [...(tables.get(table) ?? []), { name, isText: type === 'text' }]);
  return tables;
};
const nameOf = ({ databaseUrl }: Version): string => new URL(databaseUrl ?? '').pathname.slice(1);
const postgres: Kind = {
  create: async () => ({ databaseUrl: (await createDatabase(cluster.url)).url, dataDir: '' }),
  async copy(version) {
    const { url } = await createDatabase(cluster.url, { template: nameOf(version) });
    return { databaseUrl: url, dataDir: '' };
  },
  remove: (version) =>
    withClient(cluster.url, async (client) => void (await client.query(`drop database ${nameOf(version)} with (force)`))),
  fill: ({ databaseUrl }) =>
    withClient(databaseUrl, async (client) => {
      await client.query('set session_replication_role = replica');
      for (const [table, columns] of await postgresColumns(client))
        for (const row of rowsOf(table, columns))
          await client.query(`insert into "${table}" values (${columns.map((_, index) => `$${index + 1}`).join()})`, row);
    }),
  contents: ({ databaseUrl }) =>
    withClient(databaseUrl, async (client) => {
      const all = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
      const tables = await postgresColumns(client);
      const rows: unknown[] = [];
      for (const table of tables.keys()) rows.push([table, withoutDrawn(table, await all(`select * from "${table}" t order by t::text`))]);
      return {
        tables: [...tables],
        indexes: await all("select indexdef from pg_indexes where schemaname = 'public' order by indexname"),
        constraints: await all(
          "select conname, pg_get_constraintdef(oid) as definition from pg_constraint where connamespace = 'public'::regnamespace order by conname",
        ),
        migrations: await all('select name from kysely_migration order by name'),
        rows,
      };
    }),
};

interface Prepared {
  version: Version;
  /** Number of statements of the migration to the newest version, and its duration. */
  statements: number;
  ms: number;
  expected: unknown;
}

/** Migrates as a start does. Resolves with the number of statements. */
const migrateTo = async (version: Version, count = names.length): Promise<number> => {
  let statements = 0;
  const db = openDatabase(
    version,
    () => undefined,
    () => {
      statements += 1;
    },
  );
  try {
    await migrate(db, Object.fromEntries(names.slice(0, count).flatMap((name) => (migrations[name] ? [[name, migrations[name]]] : []))));
  } finally {
    await db.destroy();
  }
  return statements;
};

/** Migrates in another process and kills it: after a statement, or a while after it began. Resolves to true if it was killed in time. */
const killMigration = async (version: Version, moment: { dieAfter: number } | { afterMs: number }): Promise<boolean> => {
  const input = { ...version, dieAfter: 'dieAfter' in moment ? moment.dieAfter : null };
  const child = spawn(join(root, 'node_modules/.bin/node'), [script, JSON.stringify(input)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  if ('afterMs' in moment) child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), moment.afterMs));
  await ended;
  return child.signalCode === 'SIGKILL';
};

describe.each([
  ['sqlite', sqlite],
  ['postgres', postgres],
] as const)('migrations on %s', (name, kind) => {
  const prepared = new Map<number, Prepared>();
  /** Returns a database with data in the version before the migration of this index, and the result of the remaining migrations. */
  const prepare = async (count: number): Promise<Prepared> => {
    const known = prepared.get(count);
    if (known) return known;
    const version = await kind.create();
    if (count > 0) {
      await migrateTo(version, count);
      await kind.fill(version);
    }
    const whole = await kind.copy(version);
    const begun = performance.now();
    const statements = await migrateTo(whole);
    const ms = performance.now() - begun;
    const made = { version, statements, ms, expected: await kind.contents(whole) };
    await kind.remove(whole);
    prepared.set(count, made);
    return made;
  };

  beforeAll(async () => {
    if (name === 'postgres') cluster = await startPostgres();
  });
  afterAll(async () => {
    for (const { version } of prepared.values()) await kind.remove(version);
    if (name === 'postgres') await cluster.stop();
  });

  it(`survive ${KILLS[name]} times kill -9 in the middle, from every earlier version`, {
    timeout: isFull ? 1_800_000 : 300_000,
  }, async () => {
    const { random, seed } = createRandom();
    process.stdout.write(`KILL_SEED=${seed}\n`);
    let killed = 0;
    for (let kill = 0; kill < KILLS[name]; kill += 1) {
      // Each version gets its turn, or as many as there are kills.
      const count = (kill * Math.ceil(names.length / KILLS[name])) % names.length;
      const from = await prepare(count);
      const version = await kind.copy(from.version);
      const moment = kill % 3 === 2 ? { afterMs: random(from.ms) } : { dieAfter: 1 + Math.floor(random(from.statements)) };
      const inTime = await killMigration(version, moment);
      if (inTime) killed += 1;
      const context = `before ${names[count]}, ${JSON.stringify(moment)}`;
      await expect(migrateTo(version), context).resolves.toBeGreaterThan(0);
      expect(await kind.contents(version), context).toEqual(from.expected);
      await kind.remove(version);
    }
    process.stdout.write(`${killed} of ${KILLS[name]} migrations were killed before they ended\n`);
    expect(killed).toBeGreaterThanOrEqual(Math.floor(KILLS[name] / 2));
  });
});
