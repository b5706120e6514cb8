// Guards: a press that leaves an invalid field reaches its target: the error message appears after the click and does not move the target away.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { exactly, newFamily } from './actions.ts';
import { openPortal, phone } from './harness.ts';
import { words } from './words.ts';

const portal = openPortal();
const WRONG_ID = '110105201802300011';

/** Waits two frames, in which the page draws the changes of a held press. */
const held = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/** Returns a point near the upper edge: a line of text that appears above moves it away. */
const edgeOf = async (element: Locator): Promise<{ x: number; y: number }> => {
  const box = await element.boundingBox();
  if (!box) throw new Error('nothing to press is shown');
  return { x: box.x + box.width / 2, y: box.y + 5 };
};

describe.each([
  { by: 'mouse', viewport: { width: 1440, height: 1000 }, locale: 'en-US' },
  { by: 'mouse', viewport: phone, locale: 'zh-CN' },
  { by: 'finger', viewport: phone, locale: 'zh-CN' },
] as const)('the first press by $by after a wrong field ($locale)', ({ by, viewport, locale }) => {
  const w = words[locale];
  const press = async (page: Page, element: Locator): Promise<void> => {
    const { x, y } = await edgeOf(element);
    if (by === 'finger') return page.touchscreen.tap(x, y);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await held(page);
    await page.mouse.up();
  };

  it('reaches the box below a wrong number', async () => {
    const { client } = await newFamily(portal, locale);
    const page = await portal.newPage({ viewport, locale, client });
    await page.goto('/signSingle?competition=jinjiangcity');
    await page.getByRole('button', exactly(w.submit)).waitFor();
    const phoneNumber = page.getByRole('textbox', { name: w.instructorPhone });
    await phoneNumber.fill('12');
    const consent = page.getByRole('checkbox', { name: w.consent }).first();
    await consent.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await phoneNumber.focus();
    await press(page, consent);
    expect(await consent.isChecked()).toBe(true);
    await expect.poll(() => phoneNumber.getAttribute('aria-invalid')).toBe('true');
  });

  it('reaches the button that adds a child', async () => {
    const { client } = await newFamily(portal, locale);
    const page = await portal.newPage({ viewport, locale, client });
    await page.goto('/sign?competition=city-couriers');
    await page.getByRole('button', exactly(w.submit)).waitFor();
    const idNumber = page.getByRole('textbox', { name: w.idNumber });
    await idNumber.fill(WRONG_ID);
    const add = page.getByRole('button', { name: /^(添加队员|Add a member)$/ });
    await add.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await idNumber.focus();
    await press(page, add);
    await expect.poll(() => page.getByRole('textbox', { name: w.idNumber }).count()).toBe(2);
    await expect.poll(() => idNumber.first().getAttribute('aria-invalid')).toBe('true');
  });
});
