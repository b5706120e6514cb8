// Guards: a release drops stored answers on devices only if the shape of a stored answer has changed.
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { endpoints } from '#contract/http/endpoints.ts';
import { contentVersion, endpointFacts } from '../../../scripts/lib/endpointFacts.ts';

const News = z.object({ id: z.string(), title: z.string().max(80) });
const declared = {
  'GET /api/news': { access: 'public', cache: 'public', summary: 'News.', query: z.object({ page: z.int() }), answers: News, errors: [] },
  'GET /api/ranking': { access: 'public', cache: 'server', summary: 'Ranking.', answers: z.object({ votes: z.int() }), errors: [] },
  'POST /api/entries': { access: 'account', summary: 'Enters.', body: z.object({ name: z.string() }), answers: News, errors: [] },
} satisfies Endpoints;
const version = contentVersion(declared);
const withNews = (answers: z.ZodType) => contentVersion({ ...declared, 'GET /api/news': { ...declared['GET /api/news'], answers } });

test.each<[string, Endpoints]>([
  ['another summary', { ...declared, 'GET /api/news': { ...declared['GET /api/news'], summary: 'All news.' } }],
  ['another query', { ...declared, 'GET /api/news': { ...declared['GET /api/news'], query: z.object({ from: z.string() }) } }],
  ['another error', { ...declared, 'GET /api/news': { ...declared['GET /api/news'], errors: ['not_found'] } }],
  ['an answer that devices do not store', { ...declared, 'GET /api/ranking': { ...declared['GET /api/ranking'], answers: News } }],
  ['a private answer', { ...declared, 'POST /api/entries': { ...declared['POST /api/entries'], answers: z.object({ no: z.int() }) } }],
  ['a new private endpoint', { ...declared, 'GET /api/account': { access: 'account', summary: '', answers: News, errors: [] } }],
  ['another order', Object.fromEntries(Object.entries(declared).reverse())],
])('%s keeps the version', (_, changed) => expect(contentVersion(changed)).toBe(version));

test('the order of the fields is no part of a shape', () =>
  expect(withNews(z.object({ title: z.string().max(80), id: z.string() }))).toBe(version));

test.each<[string, z.ZodType]>([
  ['a field more', News.extend({ at: z.int() })],
  ['a field less', News.omit({ title: true })],
  ['another name', z.object({ id: z.string(), heading: z.string().max(80) })],
  ['another type', News.extend({ id: z.int() })],
  ['one that may be absent', News.extend({ id: z.string().optional() })],
  ['one that may be null', News.extend({ id: z.string().nullable() })],
  ['a choice', News.extend({ id: z.enum(['a', 'b']) })],
])('%s in a public answer changes it', (_, answers) => expect(withNews(answers)).not.toBe(version));

test('one more public read changes it', () =>
  expect(
    contentVersion({ ...declared, 'GET /api/faq': { access: 'public', cache: 'public', summary: '', answers: News, errors: [] } }),
  ).not.toBe(version));

test('the browser gets names and rights, not schemas', () => {
  const { config } = endpointFacts();
  const { define = {} } =
    typeof config === 'function' ? Object(config.call(Object(null), {}, { command: 'build', mode: 'production' })) : {};
  const { __RIGHTS__: rights, ...names } = define;
  expect(Object.keys(names).sort()).toEqual(['__CONTENT_VERSION__', '__INVALIDATIONS__', '__OFFLINE_READS__', '__PUBLIC_READS__']);
  const { __CONTENT_VERSION__: shapes, __INVALIDATIONS__: stale, __PUBLIC_READS__: reads } = names;
  expect(JSON.parse(shapes)).toMatch(/^[0-9a-f]{8}$/);
  const declaredNames = z.array(z.enum(Object.keys(endpoints)));
  expect(declaredNames.parse(JSON.parse(reads)).length).toBeGreaterThan(0);
  expect(Object.keys(z.partialRecord(z.enum(Object.keys(endpoints)), declaredNames).parse(JSON.parse(stale))).length).toBeGreaterThan(0);
  expect(JSON.parse(rights)).toMatchObject({ 'GET /api/admin/accounts': { anyOf: ['everything'], in: 'all_competitions' } });
  // A name and a right each, however many there are.
  expect(rights.length / Object.keys(JSON.parse(rights)).length).toBeLessThan(110);
});
