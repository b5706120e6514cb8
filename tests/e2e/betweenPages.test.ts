// Guards: a link's target is loaded before it is pressed, and screens cross-fade unless the reader prefers reduced motion.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { exactly } from './actions.ts';
import { desktop, openPortal, phone } from './harness.ts';

const portal = openPortal();

/** Counts the page's fades. */
const countFades = async (page: Page) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    let fades = 0;
    document.startViewTransition = (update) => {
      document.documentElement.dataset['fades'] = String(++fades);
      return start(update);
    };
  });
  return async () => Number((await page.locator('html').getAttribute('data-fades')) ?? 0);
};
/** Points at a link until its target is preloaded: preloading starts once the page is idle. */
const loadAhead = async (page: Page, point: () => Promise<unknown>) => {
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /\/api\/faq$|\/FaqScreen.*\.js$/.test(name)).length);
  expect(await loaded()).toBe(0);
  await expect
    .poll(
      async () => {
        await page.mouse.move(0, 0);
        await point();
        return loaded();
      },
      { interval: 500 },
    )
    .toBe(2);
};

it('loads what a link leads to while the pointer rests on it, and nothing more when it is pressed', async () => {
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', reducedMotion: 'no-preference' });
  const fades = await countFades(page);
  await page.goto('/');
  const link = page.getByRole('contentinfo').getByRole('link', exactly('Questions'));
  await loadAhead(page, () => link.hover());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await link.click();
  await page.getByRole('heading', { level: 1, ...exactly('Frequently asked questions') }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(asked.filter((path) => path === '/api/faq' || path.includes('FaqScreen'))).toEqual([]);

  // A screen shown before is available at once: it fades in, back and forward too.
  const before = await fades();
  await page.goBack();
  await page.getByRole('heading', { level: 1, ...exactly('Tangible Cup: lay the blocks, watch the robot go') }).waitFor();
  await page.goForward();
  await page.getByRole('heading', { level: 1, ...exactly('Frequently asked questions') }).waitFor();
  expect((await fades()) - before).toBe(2);
});

it('loads on a phone as the finger comes down, and does not fade where motion is not wanted', async () => {
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' });
  const fades = await countFades(page);
  await page.goto('/');
  const link = page.getByRole('contentinfo').getByRole('link', exactly('常见问题'));
  await loadAhead(page, () => link.dispatchEvent('pointerdown'));
  await link.tap();
  await page.getByRole('heading', { level: 1, ...exactly('常见问题') }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, ...exactly('实物编程杯：动手搭程序，机器人动起来') }).waitFor();
  expect(await fades()).toBe(0);
});
