// Guards: key rotation knows every sealed column; the data of an unknown one would be lost with the old key.
import { expect, test } from 'vitest';
import { tables } from '#server/database/tables/index.ts';
import { sealedColumns } from '#server/secretKey/sealedColumns.ts';

test('every column whose name says that it is sealed is sealed again when the key changes', () => {
  const declared = Object.entries(tables).flatMap(([table, columns]) =>
    Object.keys(columns)
      .filter((column) => /sealed/i.test(column))
      .map((column) => `${table}.${column}`),
  );
  const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(known).toEqual(expect.arrayContaining(declared));
  expect(declared.length).toBeGreaterThan(2);
});
