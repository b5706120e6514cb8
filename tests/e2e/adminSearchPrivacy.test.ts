// Guards: organisers' search input is never in a URL, of the page or of a request, not even in part, and is not stored on the device.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isGate } from '../fixtures/full.ts';
import { organiserOf } from './actions.ts';
import { desktop, openPortal } from './harness.ts';

const portal = openPortal();

/** Lists with a search: those of records, of texts, and of invitation codes. */
const LISTS = ['people', 'registrations', 'works', 'messages', 'audit', 'staff', 'votes', 'voteFlags', 'news', 'questions'] as const;
/** Those with the numbers of children and families. In the gate they stand for all: each list is searched by the same field and the same request. */
const OF_FAMILIES = ['people', 'registrations', 'messages'] as const;
const PAUSED_AT = [7, 9, 11] as const;
const NUMBER = '13812345678';

/** Records every URL of the page from its first script on, and of its requests. */
const recordAddresses = async (page: Page): Promise<() => string[]> => {
  const addresses: string[] = [];
  await page.exposeFunction('noteAddress', (address: string) => void addresses.push(address));
  await page.addInitScript(() => {
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name].bind(history);
      history[name] = (state, unused, url) => {
        original(state, unused, url);
        Reflect.get(window, 'noteAddress')(location.href);
      };
    }
  });
  page.on('framenavigated', (frame) => void addresses.push(frame.url()));
  page.on('request', (request) => void addresses.push(decodeURIComponent(request.url())));
  return () => addresses;
};

const search = (page: Page) => page.locator('[data-list-search]');

/** Types digit by digit, with pauses in which the list is searched, as an organiser reads a number from a paper. */
const typeSlowly = async (page: Page): Promise<void> => {
  let from = 0;
  for (const to of PAUSED_AT) {
    const asked = page.waitForRequest(
      (request) => request.url().includes('/api/admin/') && request.postData()?.includes(NUMBER.slice(0, to).slice(-6)) === true,
    );
    await search(page).pressSequentially(NUMBER.slice(from, to));
    await asked;
    from = to;
  }
};

describe('a number that is typed into the search', () => {
  it.each(isGate ? OF_FAMILIES : LISTS)('of %s stands in no address and is not kept on the device', async (list) => {
    const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: await organiserOf(portal) });
    const addresses = await recordAddresses(page);
    await page.goto(`/admin/${list}`);
    await search(page).waitFor();
    await typeSlowly(page);
    expect(await search(page).inputValue()).toBe(NUMBER);
    const parts = PAUSED_AT.map((at) => NUMBER.slice(0, at).slice(-6));
    const seen = addresses().filter((address) => parts.some((part) => address.includes(part)));
    expect(seen).toEqual([]);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(parts.filter((part) => kept.includes(part))).toEqual([]);
  });
  it('into the palette stands in no address', async () => {
    const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: await organiserOf(portal) });
    const addresses = await recordAddresses(page);
    await page.goto('/admin');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const asked = page.waitForRequest((request) => request.postData()?.includes('Zhuge Liang') === true);
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Zhuge Liang');
    await asked;
    expect(addresses().filter((address) => /zhuge|liang/i.test(address))).toEqual([]);
  });
});
