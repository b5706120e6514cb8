// Guards: every path of the product opens by its address without an error, in both languages, and looks right on a phone, a tablet and a
// desktop, and in the dark: one heading, axe finds nothing, nothing stands out sideways. `PICTURES=1` leaves pictures of all in test-results/.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { pages } from '#contract/pages.ts';
import type { Client } from '../fixtures/client.ts';
import { enter, newFamily, organiserOf } from './actions.ts';
import {
  axeViolations,
  desktop,
  expectFailure,
  expectNoAxeViolations,
  horizontalOverflow,
  openPortal,
  openScreen,
  phone,
  screenshot,
} from './harness.ts';

const portal = openPortal();

/** Its windows for works and for voting are open. */
const OPEN_FOR_WORKS = 'cargo-helpers';

/** A family with an entry under approval and one whose work may be sent, for the screens that show one; and a work of others. */
let family: Client;
let entryId: string;
let approvedId: string;
let workNo: string;
beforeAll(async () => {
  ({ client: family } = await newFamily(portal, 'zh-CN'));
  ({ id: entryId } = await enter(family, 'city-couriers', { teamName: '彗星' }));
  ({ id: approvedId } = await enter(family, OPEN_FOR_WORKS, { teamName: '流星', invitationCode: 'SAMPLE-2026' }));
  await (await organiserOf(portal)).call('POST /api/admin/registrations/decisions', { body: { ids: [approvedId], decision: 'approve' } });
  const { items } = await family.call('GET /api/competitions/:id/works', { params: { id: OPEN_FOR_WORKS } });
  workNo = items[0]?.no ?? 'none';
});

/** What an address asks for, where its screen shows one thing of many. */
const searchOf = (path: string): string =>
  ({
    '/matchSignDetail': '?id=city-couriers',
    '/matchVideo': '?id=first-blocks-2026',
    '/matchReviewDetail': '?id=first-blocks-2026',
    '/news-details': '?id=volunteers-wanted',
    '/sign': '?competition=jinjiangcity',
    '/signOffline': '?competition=city-couriers',
    '/signSingle': '?competition=jinjiangcity',
    '/signInfo': `?id=${entryId}`,
    '/reviewResults': `?id=${entryId}`,
    '/submitWork': `?id=${approvedId}`,
    '/vote': `?no=${workNo}`,
  })[path] ?? '';

const open = (page: Page, path: string): Promise<void> => openScreen(page, `${path}${searchOf(path)}`);

it('opens every path of the product for a visitor', async () => {
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN' });
  for (const { path } of pages) {
    await open(page, path);
    expect(await page.title(), path).not.toBe('');
  }
});

it('says what is missing where an address names nothing', async () => {
  const page = await portal.newPage({ viewport: phone, locale: 'en-US' });
  for (const path of ['/matchSignDetail', '/matchVideo', '/matchReviewDetail', '/news-details', '/achievement-detail']) {
    await page.goto(path);
    await page.getByRole('main').getByRole('link').or(page.getByRole('main').getByRole('textbox')).first().waitFor();
    await expectNoAxeViolations(page);
  }
});

const sizes = [phone, { width: 820, height: 1180 }, desktop];
const visited = [...pages.filter(({ session }) => !session).map(({ path }) => path), '/no-such-page', '/admin'];
const personal = pages.filter(({ session }) => session).map(({ path }) => path);
/** Screens are looked at in the dark in one language. */
const ALSO_DARK = 'en-US';

/** What is wrong with a screen as it stands. */
const faultsOf = async (page: Page): Promise<string[]> => {
  const headings = await page.locator('h1').count();
  return [...(headings === 1 ? [] : [`${headings} h1`]), ...(await axeViolations(page)), ...(await horizontalOverflow(page))];
};

describe.each(['zh-CN', 'en-US'] as const)('every screen (%s)', (locale) => {
  /** Opens each path once, in a size that changes from path to path, and looks at it in all; answers what is wrong, look by look. */
  const look = async (paths: readonly string[], client?: Client): Promise<[look: string, faults: string[]][]> => {
    const page = await portal.newPage({ viewport: phone, locale, ...(client && { client }) });
    expectFailure(page, /^404 GET \/no-such-page$/);
    const looks: [string, string[]][] = [];
    for (const [index, path] of paths.entries()) {
      const take = async (name: string) => {
        looks.push([`${path} ${name}`, await faultsOf(page)]);
        await screenshot(page, `screen${path.replace(/\W/g, '-')}-${name}-${locale}`);
      };
      for (const step of sizes.keys()) {
        const size = sizes[(index + step) % sizes.length] ?? phone;
        await page.setViewportSize(size);
        if (step === 0) await open(page, path);
        await take(String(size.width));
      }
      expect(await page.locator('html').getAttribute('lang'), path).toBe(locale);
      if (locale !== ALSO_DARK) continue;
      await page.emulateMedia({ colorScheme: 'dark' });
      await take('dark');
      await page.emulateMedia({ colorScheme: 'light' });
    }
    return looks.filter(([, faults]) => faults.length > 0);
  };

  it('is without a fault', { timeout: 600_000 }, async () => {
    const half = visited.length / 2;
    expect((await Promise.all([look(visited.slice(0, half)), look(visited.slice(half)), look(personal, family)])).flat()).toEqual([]);
  });
});
