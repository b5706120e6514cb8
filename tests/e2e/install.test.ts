// Guards: the offer to install comes at the second visit or after a success, never at the first nor over a form. A "not now" is remembered. On an
// iPhone, where no page can trigger the installation, the steps are shown.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { exactly } from './actions.ts';
import { expectNoAxeViolations, expectNoHorizontalOverflow, inLanguage, ON_PHONE, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal({}, { whole: true });
const HOUR_MS = 3600_000;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

const words = {
  'zh-CN': {
    offer: '把“实物编程杯”放到桌面。',
    install: '安装',
    how: '查看步骤',
    later: '暂不',
    steps: '把“实物编程杯”添加到主屏幕',
    done: '知道了',
  },
  'en-US': {
    offer: 'Keep Tangible Cup at hand.',
    install: 'Install',
    how: 'How to',
    later: 'Not now',
    steps: 'Put Tangible Cup on your home screen',
    done: 'Got it',
  },
} as const;

/** Simulates Chromium's event for an installable portal; `outcome` answers its own prompt. */
const canBeInstalled = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((given) => {
    const prompt = async () => {
      document.body.dataset['asked'] = String(Number(document.body.dataset['asked'] ?? 0) + 1);
      return { outcome: given };
    };
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  }, outcome);
const asked = (page: Page) => page.evaluate(() => Number(document.body.dataset['asked'] ?? 0));
/** Returns the number of visits, counted once the deferred chunks are loaded. */
const visits = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const kept: unknown = JSON.parse(localStorage.getItem('install') ?? '{}');
    return typeof kept === 'object' && kept !== null && 'visits' in kept ? Number(kept.visits) : 0;
  });
/** Waits until the page has drawn its reaction. */
const drawn = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

it.each(ON_PHONE)('is offered at the second visit, and a "not now" holds ($name)', async ({ locale, viewport }) => {
  const w = words[locale];
  const page = await portal.newPage({ viewport, locale });
  const offer = page.getByRole('status').filter({ hasText: w.offer });
  const now = Date.now();
  await page.goto('/');
  await expect.poll(() => visits(page)).toBe(1);
  await canBeInstalled(page, 'accepted');
  await drawn(page);
  expect(await offer.count()).toBe(0);

  await page.clock.setSystemTime(now + HOUR_MS);
  await page.goto('/news');
  await expect.poll(() => visits(page)).toBe(2);
  // Chromium has not reported yet that it is installable.
  await drawn(page);
  expect(await offer.count()).toBe(0);
  await canBeInstalled(page, 'accepted');
  await offer.waitFor();
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, `install-${viewport.width}-${locale}`, { fullPage: false });
  await offer.getByRole('button', exactly(w.later)).click();
  await offer.waitFor({ state: 'detached' });
  expect(await asked(page)).toBe(0);

  await page.clock.setSystemTime(now + 24 * HOUR_MS);
  await page.goto('/');
  await expect.poll(() => visits(page)).toBe(3);
  await canBeInstalled(page, 'accepted');
  await drawn(page);
  expect(await offer.count()).toBe(0);
});

it('asks the browser once, takes its no for one, and stays out of forms', async () => {
  const w = words['en-US'];
  const page = await portal.newPage({ viewport: phone, locale: 'en-US' });
  const offer = page.getByRole('status').filter({ hasText: w.offer });
  const now = Date.now();
  await page.goto('/');
  await expect.poll(() => visits(page)).toBe(1);
  await page.clock.setSystemTime(now + HOUR_MS);
  await page.goto('/login');
  await expect.poll(() => visits(page)).toBe(2);
  await canBeInstalled(page, 'dismissed');
  await drawn(page);
  expect(await offer.count()).toBe(0);
  await page.getByRole('banner').locator('a[href="/"]').first().click();
  await offer.getByRole('button', exactly(w.install)).click();
  await offer.waitFor({ state: 'detached' });
  expect(await asked(page)).toBe(1);
  await canBeInstalled(page, 'dismissed');
  await drawn(page);
  expect(await offer.count()).toBe(0);
});

it.each(inLanguage('zh-CN'))('shows the steps on an iPhone (%s)', async (locale) => {
  const w = words[locale];
  const page = await portal.newPage({ viewport: phone, locale, userAgent: IPHONE });
  const now = Date.now();
  await page.goto('/');
  await expect.poll(() => visits(page)).toBe(1);
  await page.clock.setSystemTime(now + HOUR_MS);
  await page.goto('/');
  await page.getByRole('status').filter({ hasText: w.offer }).getByRole('button', exactly(w.how)).click();
  const steps = page.getByRole('dialog', { name: w.steps });
  await expect.poll(() => steps.getByRole('listitem').count()).toBe(3);
  await expectNoAxeViolations(page);
  await screenshot(page, `install-steps-${locale}`, { fullPage: false });
  await steps.getByRole('button', exactly(w.done)).click();
  await steps.waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('h1').first().waitFor();
  await expect.poll(() => visits(page)).toBe(2);
  await drawn(page);
  expect(await page.getByRole('status').filter({ hasText: w.offer }).count()).toBe(0);
});
