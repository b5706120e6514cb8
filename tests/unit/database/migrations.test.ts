// A landed migration never changes: databases that ran it would differ from those made later. What it generates is held here by its hash.
import { createHash } from 'node:crypto';
import {
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '#server/database/migrations/index.ts';

const sqlite: Dialect = {
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
};
const postgres: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

const statementsOf = async (name: string, dialect: Dialect): Promise<string[]> => {
  const statements: string[] = [];
  const db = new Kysely<unknown>({ dialect, log: ({ query }) => void statements.push(query.sql) });
  await migrations[name]?.up(db);
  return statements;
};

const hashOf = async (name: string): Promise<string> => {
  const statements = [...(await statementsOf(name, sqlite)), ...(await statementsOf(name, postgres))];
  return createHash('sha256').update(statements.join('\n')).digest('hex').slice(0, 16);
};

/** A new migration adds its line; an existing line never changes. */
const landed: Record<string, string> = {
  '0001_main_job': '5309c96a3c8af3e1',
  '0002_content': '6e9d0e27706c042b',
  '0003_works': '56fa3b3eeaca83e0',
  '0004_votes': 'ff4a93301026b874',
  '0005_jobs': '29989db282e48516',
  '0006_latin_name': '1b6231be04d6c3e9',
  '0007_secret_key_check': '1d0991060ea3be33',
  '0008_leases': '5ce7fa4b2511ab26',
  '0009_search': '8afacb68177c9d72',
  '0010_indexes': 'a8bd9a939d6c3001',
  '0011_standings': 'c734c759749ca8d3',
  '0012_list_columns': '7df70f611b88b3e0',
  '0013_search_merges': '148ed9630bf55143',
  '0014_erasure': '42835d61d787e77d',
  '0015_security': '4e2e6a7a5d5c59cd',
  '0016_renditions': 'b5fb603ae62e6b6e',
  '0017_proof_and_limits': '5cf7d6d10c78e4f3',
  '0018_backlog': '051400e407714587',
  '0019_guardians': 'baf544e0c1817db8',
};

test('each landed migration generates the statements it landed with', async () => {
  const hashes: Record<string, string> = {};
  for (const name of Object.keys(migrations)) hashes[name] = await hashOf(name);
  expect(hashes).toEqual(landed);
});
