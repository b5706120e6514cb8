// Guards: every path of the product opens without an error, in both languages, on a phone and on a desktop; axe finds nothing, nothing stands out sideways.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#src/app/routes.ts';
import {
  expectFailure,
  expectNoAxeViolations,
  expectNoHorizontalOverflow,
  openBrowser,
  PLACES,
  type Portal,
  phone,
  startPortal,
  type TestBrowser,
} from './harness.ts';

/** Paths that say what they show by a query. */
const SEARCH: Record<string, string> = {
  '/matchSignDetail': '?id=city-couriers',
  '/matchVideo': '?id=first-blocks-2026',
  '/matchReviewDetail': '?id=first-blocks-2026',
  '/news-details': '?id=volunteers-wanted',
};

let portal: Portal;
let browser: TestBrowser;

beforeAll(async () => {
  portal = await startPortal();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  await portal.stop();
});

/** Opens a path and waits until its screen stands. */
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${path}${SEARCH[path] ?? ''}`);
  await page.locator('h1').first().waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'hidden' });
};

it('opens every path of the product', async () => {
  const page = await browser.newPage({ portal, viewport: phone, locale: 'zh-CN' });
  for (const { path } of routes) {
    await open(page, path);
    expect(await page.title(), path).not.toBe('');
  }
});

it('says what is missing where an address names nothing', async () => {
  const page = await browser.newPage({ portal, viewport: phone, locale: 'en-US' });
  for (const path of ['/matchSignDetail', '/matchVideo', '/matchReviewDetail', '/news-details', '/achievement-detail']) {
    await page.goto(path);
    await page.getByRole('main').getByRole('link').or(page.getByRole('main').getByRole('textbox')).first().waitFor();
    await expectNoAxeViolations(page);
  }
});

/** One path of each screen that a visitor sees: those that are not built yet share one, and the others ask to sign in first. */
const visited = routes.filter(({ load, session }, index) => !session && routes.findIndex((other) => other.load === load) === index);

describe.each(PLACES)('every screen of a visitor ($name)', ({ viewport, locale }) => {
  it.each([...visited.map(({ path }) => path), '/no-such-page', '/admin'])('%s', async (path) => {
    const page = await browser.newPage({ portal, viewport, locale });
    if (path === '/no-such-page') expectFailure(page, /^404 GET \/no-such-page$/);
    await open(page, path);
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
  });
});
