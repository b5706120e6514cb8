// Guards: the service worker caches only answers that are the same for everybody.
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { endpoints, offlineReads, publicReads } from '#contract/http/endpoints.ts';
import { isCacheable, isOfflineRead, isPicturePath, isPublicRead, isScreenPath } from '../../../sw/publicReads.ts';

const declared: [string, Endpoint][] = Object.entries(endpoints);

const pathOf = (name: string) => name.replace(/^\w+ /, '').replaceAll(/:\w+/g, 'some-id');

test('every public read is stored', () => {
  expect(publicReads.length).toBeGreaterThan(12);
  for (const name of publicReads) expect(isPublicRead(pathOf(name)), name).toBe(true);
});

test('what can be hidden at any moment is stored for when the server does not answer, and never given before it is asked', () => {
  expect(offlineReads).toEqual(['GET /api/works/:no', 'GET /api/competitions/:id/works', 'GET /api/competitions/:id/live']);
  for (const name of offlineReads) expect([name, isOfflineRead(pathOf(name)), isPublicRead(pathOf(name))]).toEqual([name, true, false]);
  for (const name of publicReads) expect([name, isOfflineRead(pathOf(name))]).toEqual([name, false]);
});

test('every other endpoint is left alone', () => {
  const stored = new Set<string>([...publicReads, ...offlineReads]);
  const others = declared.map(([name]) => name).filter((name) => !stored.has(name) && name.startsWith('GET '));
  expect(others.length).toBeGreaterThan(8);
  for (const name of others) expect([name, isPublicRead(pathOf(name)), isOfflineRead(pathOf(name))]).toEqual([name, false, false]);
});

test.each([
  '/api/registrations',
  '/api/account',
  '/api/admin/competitions',
  '/api/uploads/1',
  '/api/news/a/b',
  '/api/newsletter',
  '/api',
  '/x/api/news',
])('%s is none', (path) => expect(isPublicRead(path)).toBe(false));

test('a picture is a picture', () => {
  expect(isPicturePath('/files/e34b2b9a7a4656c69494/first-blocks-mat-480.avif')).toBe(true);
  for (const path of [
    '/files/e34b2b9a7a4656c69494/film.mp4',
    '/files/e34b2b9a7a4656c69494/rules.pdf',
    '/files/e34b/../x.png',
    '/api/a.png',
  ])
    expect(isPicturePath(path), path).toBe(false);
});

test('screens are the portal’s own addresses', () => {
  for (const path of ['/', '/news', '/no/such/page', '/administer', '/apiary']) expect(isScreenPath(path), path).toBe(true);
  for (const path of [
    '/api/news',
    '/api',
    '/admin',
    '/admin/works',
    '/healthz',
    '/metrics',
    '/files/a/b',
    '/sitemap.xml',
    '/share/maze.jpg',
  ])
    expect(isScreenPath(path), path).toBe(false);
});

test('only a whole answer of our own that the server calls public is kept', () => {
  const answer = (status: number, type: ResponseType, cacheControl: string) => ({
    status,
    type,
    headers: new Headers({ 'cache-control': cacheControl }),
  });
  expect(isCacheable(answer(200, 'basic', 'public, no-cache'))).toBe(true);
  expect(isCacheable(answer(200, 'basic', 'no-store'))).toBe(false);
  expect(isCacheable(answer(200, 'opaque', 'public'))).toBe(false);
  expect(isCacheable(answer(206, 'basic', 'public'))).toBe(false);
  expect(isCacheable({ status: 200, type: 'basic', headers: new Headers() })).toBe(false);
});
