// Guards: a page is shown before its script: readable without script, with a message if script cannot load, and early presses are handled once it has
// loaded.
import { chromium, type Page, type Route } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { findBrowser } from '../../scripts/lib/browser.mjs';
import { browserFlags } from '../fixtures/browserFlags.ts';
import { isGate, itInFull, thirdInGate } from '../fixtures/full.ts';
import { addressesOf } from '../fixtures/pageAddresses.ts';
import { exactly } from './actions.ts';
import {
  desktop,
  expectFailure,
  expectNoAxeViolations,
  expectNoHorizontalOverflow,
  inLanguage,
  openPortal,
  phone,
  screenshot,
} from './harness.ts';

const portal = openPortal();

const words = {
  'zh-CN': {
    home: '实物编程杯：动手搭程序，机器人动起来',
    needsScript: /登录、报名、查询和上传需要 JavaScript/,
    signInFirst: /请先登录/,
    wholeLink: /短信里的完整链接/,
    faq: '常见问题',
    news: '新闻',
    other: 'English',
    failed: /页面没有加载成功/,
    menu: '打开菜单',
    signIn: '登录',
  },
  'en-US': {
    home: 'Tangible Cup: lay the blocks, watch the robot go',
    needsScript: /need JavaScript/,
    signInFirst: /Please sign in first/,
    wholeLink: /the whole link in your text message/,
    faq: 'Frequently asked questions',
    news: 'News',
    other: '中文',
    failed: /The page could not be loaded/,
    menu: 'Open the menu',
    signIn: 'Sign in',
  },
} as const satisfies Record<Locale, unknown>;

/** Lists narrowed by their URL. */
const NARROWED = [
  '/news?page=2',
  '/news?category=story',
  '/matchSign?season=2026&mode=offline&status=finished',
  '/matchReview?season=2025',
  '/matchPhotos?season=2025',
  '/matchVideos?season=2025',
  '/vote?competition=cargo-helpers&sort=votes',
];

/** Screens that still show a loading state without script: they need a session, another read than their first, or the part of the URL after the #. */
const WAITING = new Set(['/uploadWork', '/guardian', '/check-in', '/live', '/unsubscribe']);

const scripts = /\/assets\/.*\.js$/;

/** Delays the portal's scripts until `release`. */
const holdScripts = async (page: Page) => {
  const released = Promise.withResolvers<void>();
  await page.route(scripts, async (route: Route) => {
    await released.promise;
    await route.continue();
  });
  return () => released.resolve();
};

describe.each(inLanguage('zh-CN'))('without JavaScript (%s)', (locale) => {
  const w = words[locale];

  it('every public page is read from the server, and says what needs a script', async () => {
    const page = await portal.newPage({ viewport: phone, locale, javaScriptEnabled: false });
    const read = [...(await addressesOf(portal.url)).filter((each) => !WAITING.has(each)), ...NARROWED];
    for (const path of thirdInGate(read, 1)) {
      await page.goto(path);
      expect(await page.locator('h1').count(), path).toBe(1);
      // The portal loads a work's votes and rank: they change constantly.
      if (!path.startsWith('/vote?no=')) expect(await page.locator('[data-skeleton]').count(), path).toBe(0);
      expect(await page.getByText(w.needsScript).isVisible(), path).toBe(true);
    }
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: w.home }).waitFor();
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `no-script-home-${locale}`);
  });

  itInFull('what needs a session, or the link of a message, says so and leads on', async () => {
    const page = await portal.newPage({ viewport: phone, locale, javaScriptEnabled: false });
    for (const [path, sentence, link] of [
      ['/uploadWork', w.signInFirst, '/login'],
      ['/guardian', w.wholeLink, '/'],
    ] as const) {
      await page.goto(path);
      expect(await page.locator('h1').count(), path).toBe(1);
      const main = page.getByRole('main');
      // Playwright finds no text in a noscript element, though it is on the screen.
      expect(await main.locator('noscript').textContent(), path).toMatch(sentence);
      expect(await main.locator(`noscript a[href="${link}"]`).isVisible(), path).toBe(true);
      expect(await page.getByText(w.needsScript).isVisible(), path).toBe(true);
      await expectNoHorizontalOverflow(page);
      await screenshot(page, `no-script${path.replace('/', '-')}-${locale}`);
    }
  });

  itInFull('leads on by its links, opens an answer, and remembers the language that is chosen', async () => {
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

  itInFull.each(['index', 'libraries', 'FaqScreen', 'words-shell'])(
    'is read, and leads on, while %s hangs or once it has failed',
    async (part) => {
      const page = await portal.newPage({ viewport: phone, locale });
      expectFailure(page, /^503 GET /);
      const asked = Promise.withResolvers<Route>();
      await page.route(new RegExp(`/assets/${part}[^/]*\\.js$`), (route) => asked.resolve(route));
      const readOn = async () => {
        await page.goto('/faq', { waitUntil: 'commit' });
        const question = page.getByRole('main').locator('details').first();
        await question.locator('summary').click();
        expect(await question.locator('p').first().isVisible()).toBe(true);
        await page.getByRole('contentinfo').locator('a[href="/news"]').click();
        await page.getByRole('heading', { level: 1, name: w.news }).waitFor();
      };
      await readOn();
      await asked.promise;
      await screenshot(page, `script-hangs-${part}`);
      await page.unrouteAll();
      await page.route(new RegExp(`/assets/${part}[^/]*\\.js$`), (route) => route.fulfill({ status: 503, body: '' }));
      await readOn();
    },
  );

  it('answers once it has come what was pressed before', async () => {
    const page = await portal.newPage({ viewport: phone, locale });
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: w.menu }).click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    release();
    await page.getByRole('dialog').waitFor();
  });

  itInFull('stays where its reader has scrolled to before', async () => {
    const page = await portal.newPage({ viewport: phone, locale });
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const position = () => page.evaluate(() => window.scrollY);
    expect(await position()).toBeGreaterThan(0);
    release();
    await page.waitForFunction(() => window.takeEarlyPresses === undefined);
    expect(await position()).toBeGreaterThan(0);
    await page.getByRole('contentinfo').locator('a[href="/faq"]').click();
    await page.getByRole('heading', { level: 1, ...exactly(w.faq) }).waitFor();
    await expect.poll(position).toBe(0);
  });

  itInFull('chooses a tab that was pressed before, though it is replaced meanwhile', async () => {
    const page = await portal.newPage({ viewport: phone, locale });
    const release = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    const second = page.getByRole('tab').nth(1);
    await second.click();
    release();
    await expect.poll(() => second.getAttribute('aria-selected')).toBe('true');
  });

  itInFull('takes no text before it has answered what was pressed', async () => {
    const page = await portal.newPage({ viewport: phone, locale });
    const release = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    const third = page.getByRole('tab').nth(2);
    await third.click();
    await page.evaluate(() => {
      const selected = () =>
        [...document.querySelectorAll('[role="tab"]')].findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
      const watcher = new MutationObserver(() => {
        if (!document.querySelector('main input:not([readonly], [type="checkbox"])')) return;
        document.body.dataset['openAtFirstText'] = String(selected());
        watcher.disconnect();
      });
      watcher.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['readonly'] });
    });
    release();
    await expect.poll(() => page.locator('body').getAttribute('data-open-at-first-text')).toBe('2');
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

itInFull.each(NARROWED)('goes on from what came with the page, and asks for it no more (%s)', async (path) => {
  const page = await portal.newPage({ viewport: phone, locale: 'en-US' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(path);
  await page.waitForFunction(() => window.takeEarlyPresses === undefined);
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], [data-skeleton]'));
  expect(asked.filter((each) => /^\/api\/(news|competitions|reviews|photos|videos)/.test(each))).toEqual([]);
});

itInFull('goes where a step back leads that comes while it starts', async () => {
  const page = await portal.newPage({ viewport: phone, locale: 'en-US' });
  // As a back navigation does: before one of the slices in which the page becomes interactive.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    let slice = 0;
    const value = function (this: MessagePort, ...message: unknown[]) {
      if (sessionStorage.getItem('slice') === String(slice++)) {
        history.pushState(null, '', '/faq');
        window.dispatchEvent(new PopStateEvent('popstate'));
      }
      Reflect.apply(postMessage, this, message);
    };
    Object.defineProperty(MessagePort.prototype, 'postMessage', { value });
  });
  for (let slice = 0; slice < 8; slice += 1) {
    await page.goto('/news');
    await page.evaluate((at) => sessionStorage.setItem('slice', String(at)), slice);
    await page.goto('/');
    await page.waitForURL('**/faq');
    await page.getByRole('heading', { level: 1, ...exactly(words['en-US'].faq) }).waitFor();
  }
});

itInFull('shows a reader far away the zone of its times, once it knows theirs', async () => {
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

/** The headless shell has no back-forward cache, so there is nothing to test if it is the requested browser. */
const isShell = process.env['CHROME_PATH']?.includes('headless-shell') === true;

it.skipIf(isShell || isGate)('is there at once on a step back, as its reader left it', async () => {
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Error('There is no browser for the tests; npm run test:e2e installs one.');
  // Playwright disables the feature under test.
  const browser = await chromium.launch({ executablePath, args: browserFlags, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: desktop, locale: 'en-US' });
  for (const path of ['/', '/matchSign', '/login']) {
    await page.goto(`${portal.url}${path}`, { waitUntil: 'networkidle' });
    await page.evaluate(() => {
      window.name = '';
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) window.name = 'restored';
      });
    });
    await page.goto(`${portal.url}/faq`);
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => page.evaluate(() => window.name), { message: path }).toBe('restored');
    expect(await page.evaluate(() => JSON.stringify(performance.getEntriesByType('navigation'))), path).not.toMatch(
      /"notRestoredReasons":\{/,
    );
  }
});

it('is sent again only where it has changed', async () => {
  const first = await fetch(`${portal.url}/faq`);
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('vary')).toContain('cookie');
  expect((await fetch(`${portal.url}/faq`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await fetch(`${portal.url}/faq`, { headers: { 'if-none-match': etag, 'accept-language': 'zh-CN' } })).status).toBe(200);
});
