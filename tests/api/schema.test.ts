// Guards: the TypeScript types of the tables match the migrations. A query for a missing column would otherwise fail only when it runs.
import { expect, test } from 'vitest';
import { tables } from '#server/database/tables/index.ts';
import { describeOnBothDatabases } from './harness.ts';

const inDatabase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** PostgreSQL's names of the types that the migrations use. */
const typeNames: Record<string, string> = { int4: 'integer', int8: 'bigint' };

const declared = Object.fromEntries(
  Object.entries(tables).map(([table, columns]) => [
    inDatabase(table),
    Object.fromEntries(
      Object.entries(columns).map(([name, { type, nullable, hasDefault }]) => [inDatabase(name), { type, nullable, hasDefault }]),
    ),
  ]),
);

describeOnBothDatabases('the migrated schema', (context) => {
  test('has the tables and columns that are declared, and no others', async () => {
    const found = await context().deps.db.introspection.getTables();
    // The tables in which FTS5 stores SQLite's search index are its own.
    const own = found.filter(({ name }) => !name.startsWith('search_index'));
    const migrated = own.map(({ name, columns }) => [
      name,
      Object.fromEntries(
        columns.map(({ name: column, dataType, isNullable, hasDefaultValue }) => {
          const type = dataType.toLowerCase();
          return [column, { type: typeNames[type] ?? type, nullable: isNullable, hasDefault: hasDefaultValue }];
        }),
      ),
    ]);
    expect(Object.fromEntries(migrated)).toEqual(declared);
  });
});
