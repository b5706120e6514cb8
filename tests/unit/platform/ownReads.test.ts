// Promise: what an account reads is cached for that account alone, so that nobody who signs in after it in the same page is shown it.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/http/endpoints.ts';

/** The back office, and the support view in it, have a page of their own for each account. */
const OF_STAFF = /^src\/(admin\/|[^/]+\/support\/)/;
const SHARED_READ = /\b(?:useCall|useOptionalCall)\(\s*'([^']+)'/g;

test('no read that needs a session is cached for everybody who uses the page', () => {
  const shared = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !OF_STAFF.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(SHARED_READ)].map(([, name = '']) => ({ file, name })));
  expect(shared.length).toBeGreaterThan(20);
  const access = new Map(Object.entries(endpoints).map(([name, endpoint]) => [name, endpoint.access]));
  expect(shared.filter(({ name }) => access.get(name) !== 'public')).toEqual([]);
});
