// Guards: a page is there before its script: read without one, said so where it cannot come, and what is pressed meanwhile is answered once it has.
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#contract/common.ts';
import { factsOf } from '#contract/pageFacts.ts';
import { pages } from '#contract/pages.ts';
import { createClient } from '../fixtures/client.ts';
import { exactly } from './actions.ts';
import { desktop, expectFailure, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal();

const words = {
  'zh-CN': {
    home: '实物编程杯：动手搭程序，机器人动起来',
    needsScript: /登录、报名、查询和上传需要 JavaScript/,
    faq: '常见问题',
    other: 'English',
    failed: /页面没有加载成功/,
    menu: '打开菜单',
    signIn: '登录',
  },
  'en-US': {
    home: 'Tangible Cup: lay the blocks, watch the robot go',
    needsScript: /need JavaScript/,
    faq: 'Frequently asked questions',
    other: '中文',
    failed: /The page could not be loaded/,
    menu: 'Open the menu',
    signIn: 'Sign in',
  },
} as const satisfies Record<Locale, unknown>;

/** What a screen still shows as loading without a script: what needs a session, another read than its first, or what stands behind the #. */
const WAITING = new Set(['/vote', '/uploadWork', '/signOffline', '/guardian']);
const ids: Record<string, string> = { '/matchSignDetail': 'jinjiangcity' };
const readable = pages.flatMap((page) => {
  const { subject, slug } = factsOf(page);
  if (page.session || WAITING.has(page.path)) return [];
  if (!subject || slug !== undefined) return [page.path];
  return ids[page.path] === undefined ? [] : [`${page.path}?id=${ids[page.path]}`];
});

/** One page of each kind whose subject the sample season names by an id. */
const subjectPaths = async (): Promise<string[]> => {
  const client = createClient(() => portal.url);
  const query = { page: 1, pageSize: 1 };
  const { items: news } = await client.call('GET /api/news', { query });
  const { items: reviews } = await client.call('GET /api/reviews', { query });
  const { items: videos } = await client.call('GET /api/videos', { query });
  const { items: works } = await client.call('GET /api/competitions/:id/works', { params: { id: 'cargo-helpers' }, query });
  return [
    ...news.map(({ id }) => `/news-details?id=${id}`),
    ...reviews.map(({ id }) => `/matchReviewDetail?id=${id}`),
    ...videos.map(({ id }) => `/matchVideo?id=${id}`),
    ...works.map(({ no }) => `/vote?no=${no}`),
  ];
};

const scripts = /\/assets\/.*\.js$/;

/** Holds the portal's scripts back until `release`. */
const holdScripts = async (page: Page) => {
  const released = Promise.withResolvers<void>();
  await page.route(scripts, async (route: Route) => {
    await released.promise;
    await route.continue();
  });
  return () => released.resolve();
};

describe.each(['zh-CN', 'en-US'] as const)('without JavaScript (%s)', (locale) => {
  const w = words[locale];

  it('every public page is read from the server, and says what needs a script', async () => {
    const page = await portal.newPage({ viewport: phone, locale, javaScriptEnabled: false });
    const subjects = await subjectPaths();
    expect(subjects).toHaveLength(4);
    for (const path of [...readable, ...subjects]) {
      await page.goto(path);
      expect(await page.locator('h1').count(), path).toBe(1);
      // a work's votes and rank are asked for by the portal: they change all the time
      if (!path.startsWith('/vote')) expect(await page.locator('[data-skeleton]').count(), path).toBe(0);
      expect(await page.getByText(w.needsScript).isVisible(), path).toBe(true);
    }
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: w.home }).waitFor();
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `no-script-home-${locale}`);
  });

  it('leads on by its links, opens an answer, and remembers the language that is chosen', async () => {
    const page = await portal.newPage({ viewport: desktop, locale, javaScriptEnabled: false });
    await page.goto('/');
    await page.getByRole('contentinfo').locator('a[href="/faq"]').click();
    await page.getByRole('heading', { level: 1, name: w.faq }).waitFor();
    const question = page.getByRole('main').locator('details').first();
    await question.locator('summary').click();
    expect(await question.locator('p').first().isVisible()).toBe(true);
    await screenshot(page, `no-script-faq-${locale}`);
    await page.getByRole('banner').getByRole('button', exactly(w.other)).click();
    const other = words[locale === 'zh-CN' ? 'en-US' : 'zh-CN'];
    await page.getByRole('heading', { level: 1, name: other.faq }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: other.home }).waitFor();
  });
});

it('chooses a language only on this site', async () => {
  for (const path of ['//elsewhere.example/?language=en-US', '/\\elsewhere.example?language=en-US', '/faq?language=en-US&lang=zh-CN&a=b']) {
    const answer = await fetch(`${portal.url}${path}`, { redirect: 'manual' });
    const location = answer.headers.get('location') ?? '';
    expect(new URL(location, portal.url).origin, path).toBe(portal.url);
  }
});

describe('with a script that is late or does not come', () => {
  const locale = 'en-US';
  const w = words[locale];

  it('is read all the same, and says that it could not be loaded', async () => {
    const page = await portal.newPage({ viewport: phone, locale });
    expectFailure(page, /./);
    await page.route(scripts, (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/faq');
    await page.getByRole('heading', { level: 1, name: w.faq }).waitFor();
    await page.getByText(w.failed).waitFor();
    await screenshot(page, 'script-failed');
  });

  it('answers once it has come what was pressed before', async () => {
    const page = await portal.newPage({ viewport: phone, locale });
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: w.menu }).click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    release();
    await page.getByRole('dialog').waitFor();
  });

  it('chooses a tab that was pressed before, though it is replaced meanwhile', async () => {
    const page = await portal.newPage({ viewport: phone, locale });
    const release = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    const second = page.getByRole('tab').nth(1);
    await second.click();
    release();
    await expect.poll(() => second.getAttribute('aria-selected')).toBe('true');
  });

  it('takes nothing into a form that could not be sent, and puts nothing into the address', async () => {
    const page = await portal.newPage({ viewport: phone, locale });
    const release = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    const main = page.getByRole('main');
    await main.getByRole('textbox').first().waitFor();
    expect(await main.getByRole('textbox').first().isEditable()).toBe(false);
    expect(await main.getByRole('button', exactly(w.signIn)).isEnabled()).toBe(false);
    release();
    await expect.poll(() => main.getByRole('textbox').first().isEditable()).toBe(true);
    expect(await main.getByRole('button', exactly(w.signIn)).isEnabled()).toBe(true);
    expect(page.url()).toBe(`${portal.url}/login`);
  });
});

it('shows a reader far away the zone of its times, once it knows theirs', async () => {
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', timezoneId: 'America/New_York' });
  await page.goto('/matchSignDetail?id=jinjiangcity');
  await page
    .getByText(/GMT\+8/)
    .first()
    .waitFor();
  await expectNoAxeViolations(page);
});

it('comes in the language that its reader chose before, from the first byte', async () => {
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US' });
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', exactly('中文')).click();
  await page.getByRole('heading', { level: 1, name: words['zh-CN'].home }).waitFor();
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(portal.url, { headers: { cookie: cookies, 'accept-language': 'en' } });
  expect(await answer.text()).toContain('<html lang="zh-CN">');
});

it('is sent again only where it has changed', async () => {
  const first = await fetch(`${portal.url}/faq`);
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('vary')).toContain('cookie');
  expect((await fetch(`${portal.url}/faq`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await fetch(`${portal.url}/faq`, { headers: { 'if-none-match': etag, 'accept-language': 'zh-CN' } })).status).toBe(200);
});
