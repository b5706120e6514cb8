// Guards: a tap on a card's picture or title opens its target; for keyboards and screen readers the card is one link; buttons in it still work.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enter, exactly, newFamily, organiserOf } from './actions.ts';
import { ON_PHONE, openPortal, openScreen, phone } from './harness.ts';

const portal = openPortal();

/** Presses the middle of an element, whatever covers it, as a finger or a mouse does. */
const press = async (page: Page, element: Locator, touch: boolean): Promise<void> => {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('nothing to press is shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
};

/** The lists of cards: each card opens by its picture, if it has one, and by its title. */
const LISTS = [
  { path: '/matchSign', card: 'main article', opens: /\/(matchSignDetail|jinjiangcitySignDetail)/ },
  { path: '/', card: 'main article', opens: /\/(matchSignDetail|jinjiangcitySignDetail)/ },
  { path: '/news', card: 'main a:has(h2)', opens: /\/news-details\?/ },
  { path: '/vote', card: 'main li:has(h3)', opens: /\/vote\?competition=/ },
  { path: '/vote?competition=cargo-helpers', card: 'main li:has(h2)', opens: /\/vote\?no=/ },
  { path: '/matchReview', card: 'main li:has(h2)', opens: /\/matchReviewDetail\?/ },
  { path: '/matchVideos', card: 'main li:has(h2)', opens: /\/matchVideo\?/ },
];

describe.each(ON_PHONE)('a card ($name)', ({ viewport, locale }) => {
  const touch = viewport === phone;

  it.each(LISTS)('of $path opens by picture and title, and is one stop', async ({ path, card, opens }) => {
    const page = await portal.newPage({ viewport, locale });
    for (const part of ['img', 'h2, h3']) {
      await openScreen(page, path);
      const first = page.locator(card).first();
      expect(
        await first
          .locator('a')
          .or(first.and(page.locator('a')))
          .count(),
      ).toBe(1);
      await press(page, first.locator(part).first(), touch);
      await page.waitForURL(opens);
    }
  });

  it('of an entry opens by any of its facts, and its own buttons do what they say', async () => {
    const { client } = await newFamily(portal, locale);
    await enter(client, 'city-couriers', { teamName: '流星雨' });
    const page = await portal.newPage({ viewport, locale, client });
    await openScreen(page, '/personal');
    const row = page.locator('main li').filter({ has: page.getByRole('link', exactly('流星雨')) });
    await press(page, row.getByText(/城市小信使|City Couriers/).first(), touch);
    await page.waitForURL(/\/signInfo\?id=/);
    await page.goBack();
    await row
      .getByRole('button', { name: /流星雨/ })
      .last()
      .click();
    await page.getByRole('menu').waitFor();
    expect(new URL(page.url()).pathname).toBe('/personal');
  });

  it('of an entry lets what is to be copied be selected', async () => {
    const { client } = await newFamily(portal, locale);
    const { id } = await enter(client, 'city-couriers', { teamName: '流星雨' });
    const organiser = await organiserOf(portal);
    await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision: 'approve' } });
    const page = await portal.newPage({ viewport, locale, client });
    await openScreen(page, '/personal');
    await page.getByRole('button', { name: locale === 'zh-CN' ? '如何缴费：流星雨' : 'How to pay for 流星雨' }).click();
    const account = page.getByText('0000 1234 5678 900');
    await account.scrollIntoViewIfNeeded();
    // A mouse or a finger hits the text there, not the link that fills the card.
    expect(
      await account.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === element;
      }),
    ).toBe(true);
    if (touch) return;
    await account.dblclick();
    expect(await page.evaluate(() => getSelection()?.toString().trim())).toMatch(/^\d{3,4}$/);
    expect(new URL(page.url()).pathname).toBe('/personal');
  });
});
