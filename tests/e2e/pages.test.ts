// Guards: the built portal is served correctly: every screen's path is a page, compressed or not as the client asks; chunks are cached for ever,
// pages are not.
import { once } from 'node:events';
import { request } from 'node:http';
import { expect, it } from 'vitest';
import { openPortal, phone } from './harness.ts';

const portal = openPortal();

const get = (path: string, encoding = 'identity') => fetch(new URL(path, portal.url), { headers: { 'accept-encoding': encoding } });

it.each(['identity', 'gzip', 'br'])('serves a page to a client that takes %s', async (encoding) => {
  for (const path of ['/', '/matchSign', '/admin', '/admin/registrations']) {
    const answer = await get(path, encoding);
    expect(answer.status, path).toBe(200);
    // The back office's page is a few lines: compressing it would save no packet.
    if (!path.startsWith('/admin')) expect(answer.headers.get('content-encoding') ?? 'identity', path).toBe(encoding);
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

it.each(['/assets/none.js', '/assets/..%2fadmin.html', '/favicon.png', '/api/none', '/../package.json', '/%2e%2e/package.json'])(
  'answers %s with not_found',
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  },
);

const headOf = async (path: string, language = 'en-US'): Promise<{ status: number; html: string }> => {
  const answer = await fetch(new URL(path, portal.url), { headers: { 'accept-language': language } });
  return { status: answer.status, html: await answer.text() };
};

it('gives each address the head that a shared link shows, in the reader’s language', async () => {
  const { html } = await headOf('/matchSignDetail?id=city-couriers', 'zh-CN,zh;q=0.9,en;q=0.8');
  expect(html).toContain('<html lang="zh-CN">');
  expect(html).toContain('<title>城市小信使·全国总决赛 · 实物编程杯</title>');
  expect(html).toContain(`<link rel="canonical" href="${portal.url}/matchSignDetail?id=city-couriers"/>`);
  expect(html).toContain(`hrefLang="en-US" href="${portal.url}/matchSignDetail?id=city-couriers&amp;lang=en-US"`);
  const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  expect((await fetch(image)).headers.get('content-type')).toBe('image/jpeg');
  // All URLs of a legal text name the same three alternates, and each of these is its own canonical one. A page that is always in English is no
  // Chinese page with another query.
  // Chinese page by another query.
  for (const [path, canonical] of [
    ['/privacy', '/privacy'],
    ['/privacy?lang=zh-CN', '/privacy?lang=zh-CN'],
    ['/privacy?lang=en-US', '/privacy-en'],
    ['/privacy-en', '/privacy-en'],
    ['/privacy-en?lang=zh-CN', '/privacy-en'],
    ['/policy_en', '/privacy-en'],
  ] as const) {
    const legal = await headOf(path, 'zh-CN');
    expect(legal.html.match(/(?<=rel="canonical" href=")[^"]+|hrefLang="[^"]+" href="[^"]+/g), path).toEqual([
      `${portal.url}${canonical}`,
      `hrefLang="zh-CN" href="${portal.url}/privacy?lang=zh-CN`,
      `hrefLang="en-US" href="${portal.url}/privacy-en`,
      `hrefLang="x-default" href="${portal.url}/privacy`,
    ]);
  }
  const english = await headOf('/matchSignDetail?id=city-couriers&lang=en-US', 'zh-CN');
  expect(english.html).toContain('<title>City Couriers: National Final · Tangible Cup</title>');
});

it('says not found for an unknown path and for a competition that does not exist, and shows the portal’s own screen', async () => {
  for (const path of ['/no-such-page', '/matchSignDetail?id=no-such-competition']) {
    const { status, html } = await headOf(path);
    expect(status, path).toBe(404);
    expect(html, path).toContain('name="robots" content="noindex"');
    expect(html, path).toContain('<div id="root">');
  }
});

it('says not found for a page after the last one of a list, and leads to the first', async () => {
  expect((await headOf('/news?page=2')).status).toBe(200);
  const { status, html } = await headOf('/news?page=5000');
  expect(status).toBe(404);
  expect(html).toContain('There is no news on this page');
});

it('keeps personal screens out of search engines, and names the public ones in the sitemap', async () => {
  expect((await headOf('/personal')).html).toContain('noindex');
  const { html: sitemap } = await headOf('/sitemap.xml');
  expect(sitemap).toContain(`<loc>${portal.url}/matchSignDetail?id=city-couriers</loc>`);
  expect(sitemap).not.toContain('/personal');
  const { html: robots } = await headOf('/robots.txt');
  expect(robots).toContain(`Sitemap: ${portal.url}/sitemap.xml`);
  for (const [, url = ''] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g))
    expect((await fetch(url.replaceAll('&amp;', '&'))).status, url).toBe(200);
});

it('has a page fetch at once what its screen needs, and nothing twice', async () => {
  const { html } = await headOf('/news', 'zh-CN');
  for (const name of ['NewsListScreen', 'words-shell-zh-CN', 'words-content-zh-CN'])
    expect(html).toMatch(new RegExp(`rel="modulepreload"[^>]*/${name}-`));
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/news');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const preloaded = [...html.matchAll(/rel="(?:module)?preload"[^>]* href="([^"?]+)/g)].map(([, path]) => path);
  expect(preloaded).toContain('/api/sessions/current');
  // Its first read came with the page.
  expect(requests).not.toContain('/api/news');
  expect(preloaded.map((path) => requests.filter((each) => each === path).length)).toEqual(preloaded.map(() => 1));
});

it('answers a target that is no URL as an address without a page', async () => {
  const { hostname, port } = new URL(portal.url);
  const [answer] = await once(request({ hostname, port, path: '/\\' }).end(), 'response');
  answer.resume();
  expect(answer.statusCode).toBe(404);
});
