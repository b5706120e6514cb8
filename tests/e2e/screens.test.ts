// Guards: every path of the product opens by its URL without an error, in both languages, and is correct on a phone, a tablet and a desktop, and in
// dark mode: one heading, no axe violations, no sideways scrolling. `PICTURES=1` saves pictures of all in test-results/.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#contract/http/common.ts';
import { pages } from '#contract/portal/pages.ts';
import type { Client } from '../fixtures/client.ts';
import { isGate, itInFull } from '../fixtures/full.ts';
import { enter, newFamily, organiserOf } from './actions.ts';
import {
  axeViolations,
  desktop,
  expectFailure,
  expectNoAxeViolations,
  horizontalOverflow,
  isEveryPlace,
  openPortal,
  openScreen,
  phone,
  screenshot,
} from './harness.ts';

const portal = openPortal();

/** A competition with open windows for works and for voting. */
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

/** Returns the query of a path, if its screen shows one item of many. */
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

const visited = [...pages.filter(({ session }) => !session).map(({ path }) => path), '/no-such-page', '/admin'];
const personal = pages.filter(({ session }) => session).map(({ path }) => path);

itInFull('opens every personal path for a visitor who is not signed in', async () => {
  const page = await portal.newPage({ viewport: phone, locale: 'zh-CN' });
  for (const path of personal) {
    await open(page, path);
    expect(await page.title(), path).not.toBe('');
  }
});

itInFull('says what is missing where an address names nothing', async () => {
  const page = await portal.newPage({ viewport: phone, locale: 'en-US' });
  for (const path of ['/matchSignDetail', '/matchVideo', '/matchReviewDetail', '/news-details', '/achievement-detail']) {
    await page.goto(path);
    await page.getByRole('main').getByRole('link').or(page.getByRole('main').getByRole('textbox')).first().waitFor();
    await expectNoAxeViolations(page);
  }
});

const sizes = [phone, { width: 820, height: 1180 }, desktop];
const schemes = ['light', 'dark'] as const;

/**
 * Returns the index of the look in which axe checks a screen. It moves from screen to screen, so that all sizes, both schemes and both languages have
 * their turn; in the gate the first look does so by itself.
 */
const turnOf = (screen: number, looks: number): number => (isGate ? 0 : (screen * 5) % looks);

describe.each(locales)('every screen (%s)', (locale) => {
  const others = locale === 'zh-CN' ? 0 : 1;

  /**
   * Opens each path once, in a size that changes from path to path, and checks it in all sizes, light and dark. Heading and width are checked in
   * every look; axe checks one look of each screen in one of the languages, with EVERY_PLACE=1 all of them. The gate opens each path in that language
   * only, and in one scheme. Returns the faults by look.
   */
  const look = async (paths: readonly string[], client?: Client): Promise<[look: string, faults: string[]][]> => {
    const page = await portal.newPage({ viewport: phone, locale, ...(client && { client }) });
    expectFailure(page, /^404 GET \/no-such-page$/);
    const found: [string, string[]][] = [];
    for (const [index, path] of paths.entries()) {
      const isTurn = index % 2 === others;
      if (isGate && !isTurn) continue;
      const shown = isGate ? schemes.filter((_, scheme) => scheme === Math.floor(index / 2) % 2) : schemes;
      const looks = shown.flatMap((colorScheme) => sizes.map((_, step) => ({ colorScheme, size: sizes[(index + step) % 3] ?? phone })));
      for (const [turn, { colorScheme, size }] of looks.entries()) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        if (turn === 0) await open(page, path);
        const headings = await page.locator('h1').count();
        const faults = [...(headings === 1 ? [] : [`${headings} h1`]), ...(await horizontalOverflow(page))];
        const isSearched = isEveryPlace || (isTurn && turn === turnOf(index, looks.length));
        if (isSearched) faults.push(...(await axeViolations(page)));
        const name = `${size.width}${colorScheme === 'dark' ? '-dark' : ''}`;
        found.push([`${path} ${name}`, faults]);
        await screenshot(page, `screen${path.replace(/\W/g, '-')}-${name}-${locale}`);
      }
      expect(await page.locator('html').getAttribute('lang'), path).toBe(locale);
      expect(await page.title(), path).not.toBe('');
    }
    return found.filter(([, faults]) => faults.length > 0);
  };

  it('is without a fault', { timeout: 600_000 }, async () => {
    const half = visited.length / 2;
    expect((await Promise.all([look(visited.slice(0, half)), look(visited.slice(half)), look(personal, family)])).flat()).toEqual([]);
  });
});
