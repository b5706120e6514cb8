// Guards: the font size set in the browser enlarges text on every public screen and in the form; nothing overflows the page or is cut off at twice
// the usual size.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pages } from '#contract/portal/pages.ts';
import { rootFontSize } from '#src/shell/rootFontSize.ts';
import { exactly, newFamily } from './actions.ts';
import { desktop, expectNoHorizontalOverflow, openPortal, openScreen, screenshot } from './harness.ts';
import { words } from './words.ts';

const usual = openPortal();
const large = openPortal({}, { fontSize: 32 });

const narrow = { width: 360, height: 800 };
const PLACES = [
  { name: 'phone, en-US', viewport: narrow, locale: 'en-US' },
  { name: 'desktop, zh-CN', viewport: desktop, locale: 'zh-CN' },
] as const;

const searchOf: Record<string, string> = {
  '/matchSignDetail': '?id=city-couriers',
  '/matchVideo': '?id=first-blocks-2026',
  '/matchReviewDetail': '?id=first-blocks-2026',
  '/news-details': '?id=volunteers-wanted',
  '/vote': '?competition=cargo-helpers',
};
const publicScreens = pages.filter(({ session }) => !session).map(({ path }) => `${path}${searchOf[path] ?? ''}`);

const bodySize = (page: Page): Promise<number> => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
const rootSize = (page: Page): Promise<number> =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));

/** Returns the words that are cut off unintentionally. */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cuts = (element: Element): boolean => {
      const { overflowX, overflowY, clipPath, textOverflow, webkitLineClamp } = getComputedStyle(element);
      if (clipPath !== 'none' || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false;
      const wide = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 2;
      const high = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 4;
      return wide || high;
    };
    return [...document.querySelectorAll('#root *')]
      .filter((element) => !element.closest('svg, [aria-hidden="true"], .vh') && (element.textContent ?? '').trim() !== '' && cuts(element))
      .map((element) => `${element.className}: ${element.textContent?.slice(0, 40)}`);
  });

describe.each(PLACES)('text at twice the usual size ($name)', ({ viewport, locale }) => {
  it('is twice as large, where the usual one is as specified', async () => {
    const [before, after] = [await usual.newPage({ viewport, locale }), await large.newPage({ viewport, locale })];
    await openScreen(before, '/');
    await openScreen(after, '/');
    expect(await rootSize(before)).toBeCloseTo(rootFontSize(viewport.width), 3);
    expect(await rootSize(after)).toBeCloseTo(2 * rootFontSize(viewport.width), 3);
    expect(await bodySize(before)).toBe(16);
    expect(await bodySize(after)).toBe(32);
    // A rotated phone: the scale stays.
    await after.setViewportSize({ width: viewport.height, height: viewport.width });
    await expect.poll(() => rootSize(after)).toBeCloseTo(2 * rootFontSize(viewport.height), 3);
  });

  it.each(publicScreens)('stays within %s', async (path) => {
    const page = await large.newPage({ viewport, locale });
    await openScreen(page, path);
    await expectNoHorizontalOverflow(page);
    expect(await cutWords(page)).toEqual([]);
    await screenshot(page, `large-text-${path.replace(/\W/g, '-')}-${viewport.width}-${locale}`);
  });

  it('stays within the form and the account', async () => {
    const { client } = await newFamily(large, locale);
    const page = await large.newPage({ viewport, locale, client });
    await page.goto('/signSingle?competition=jinjiangcity');
    await page.getByRole('button', exactly(words[locale].submit)).click();
    await page.getByText(words[locale].summary).waitFor();
    await expectNoHorizontalOverflow(page);
    expect(await cutWords(page)).toEqual([]);
    await screenshot(page, `large-text-form-${viewport.width}-${locale}`);
    for (const path of ['/personal', '/account']) {
      await openScreen(page, path);
      await expectNoHorizontalOverflow(page);
      expect(await cutWords(page)).toEqual([]);
      await screenshot(page, `large-text-${path.slice(1)}-${viewport.width}-${locale}`);
    }
  });
});
