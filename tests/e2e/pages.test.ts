// Guards: how the built portal is served: every screen's path is a page, compressed or not as the client asks, parts are kept for ever, pages are not.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Portal, startPortal } from './harness.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal({ SEED: 'none' });
});
afterAll(() => portal.stop());

const get = (path: string, encoding = 'identity') => fetch(new URL(path, portal.url), { headers: { 'accept-encoding': encoding } });

it.each(['identity', 'gzip', 'br'])('serves a page to a client that takes %s', async (encoding) => {
  for (const path of ['/', '/matchSign', '/no-such-page', '/admin', '/admin/registrations']) {
    const answer = await get(path, encoding);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get('content-encoding') ?? 'identity', path).toBe(encoding);
    expect(answer.headers.get('cache-control'), path).toBe('no-cache');
    expect(await answer.text(), path).toContain('<!doctype html>');
  }
});

it('gives the back office a page of its own', async () => {
  const [page, admin, deeper] = await Promise.all(['/', '/admin', '/admin/registrations'].map(async (path) => (await get(path)).text()));
  expect(admin).not.toBe(page);
  expect(deeper).toBe(admin);
});

it('lets parts be kept for ever, and says so of nothing else', async () => {
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(await (await get('/')).text()) ?? [];
  const answer = await get(script ?? 'none', 'br');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('javascript');
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

it.each(['/assets/none.js', '/favicon.png', '/api/none', '/../package.json', '/%2e%2e/package.json'])(
  'answers %s with not_found',
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  },
);
