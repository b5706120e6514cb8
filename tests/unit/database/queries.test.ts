// Guards: a subject's queries are in its store.ts (or, for a large part, in a `…Store.ts`), so that all access to a table is found in one place.
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';

const QUERY = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|executeQuery)\(|\bsql(?:<[^`]*>)?`/;

/** The platform's modules are their own stores; the seed only fills an empty database. */
const FREE = /^server\/(?:platform|database|seed)\//;
const STORE = /\/(?:store|\w+Store)\.ts$/;

test('subjects query the database in their stores only', async () => {
  const files = (await Array.fromAsync(glob('server/**/*.ts'))).filter((file) => !FREE.test(file) && !STORE.test(file));
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => QUERY.test(readFileSync(file, 'utf8')))).toEqual([]);
});
