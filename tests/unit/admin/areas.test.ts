// Guards: each page of the back office belongs to an area whose right is checked before it is shown; only pages for everybody there belong to none.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { partAt } from '#src/admin/navigation/areas.ts';

const app = readFileSync(new URL('../../../src/admin/app/AdminApp.tsx', import.meta.url), 'utf8');
const routes = [...app.matchAll(/<Route path="(\/[^"]*)"/g)].map(([, path = '']) => path);

it('asks for a right on every page but those of everybody', () => {
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.filter((path) => partAt(path) === 'today')).toEqual(['/invitation', '/security', '/notices']);
});

it.each([
  ['/', 'today'],
  ['/canned-reasons', 'cannedReasons'],
  ['/news/a1', 'news'],
  ['/newsletter', 'today'],
])('%s is of %s', (path, part) => expect(partAt(path)).toBe(part));
