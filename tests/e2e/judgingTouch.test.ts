// Guards: a judge's thumb on a phone and a tablet. What scrolls the page gives no points, zero can be tapped, what is missing comes into view, and the way
// on is at hand; nothing closes or fails because the list or the session arrives meanwhile.
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { defaultRound } from '#contract/judging/round.ts';
import type { Client } from '../fixtures/client.ts';
import { addJudgingSeason } from '../fixtures/judgingSeason.ts';
import { changeJudges } from '../fixtures/rounds.ts';
import { openServerDatabase } from '../fixtures/serverDatabase.ts';
import { exactly, forgetConfirmations } from './actions.ts';
import { expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';
import { footOf, judgeWords, sheetPath } from './judgeActions.ts';

const SECRET_KEY = randomBytes(32).toString('base64');
const portal = openPortal({ SEED: 'none', SECRET_KEY });
const j = judgeWords['en-US'];
const DAY_MS = 24 * 3600_000;

let judges: Client[] = [];
let roundId = '';
let nos: string[] = [];

beforeAll(async () => {
  const data = openServerDatabase({ DATA_DIR: portal.dataDir, SECRET_KEY });
  const season = await addJudgingSeason(data, () => portal.url, { works: 3, judges: 6 });
  const { organiser, works, competitionId } = season;
  const now = Date.now();
  const times = { opensAt: now - 1000, closesAt: now + 10 * DAY_MS, groups: null, after: null };
  const name = { 'zh-CN': '第一轮', 'en-US': 'Round one' };
  ({ id: roundId } = await organiser.call('POST /api/admin/competitions/:id/rounds', {
    params: { id: competitionId },
    body: { name, ...defaultRound, ...times },
  }));
  const params = { id: roundId };
  const members = season.judges.map(({ id }) => ({ judgeId: id, languages: null, limit: null }));
  const { version } = await organiser.call('PUT /api/admin/rounds/:id/panel', { params, body: { version: 0, members } });
  await organiser.call('POST /api/admin/rounds/:id/openings', { params, body: { version } });
  const body = { workIds: works.map(({ id }) => id), judgeIds: season.judges.map(({ id }) => id) };
  await changeJudges(organiser, params.id, 'assign', body);
  judges = season.judges.map(({ client }) => client);
  nos = works.map(({ no }) => no);
  await data.close();
});

const slider = (page: Page, index: number) => page.getByRole('main').getByRole('slider').nth(index);
const pointsOf = (page: Page) => page.locator('main section output').allTextContents();

const pageOf = (judge: number) => {
  const client = judges[judge];
  if (!client) throw new Error('no judge');
  // in the site's own zone, which times then do not name
  return portal.newPage({ viewport: phone, locale: 'en-US', timezoneId: 'Asia/Shanghai', client });
};
const openSheet = async (judge: number, work = 0): Promise<Page> => {
  const page = await pageOf(judge);
  await page.goto(sheetPath(roundId, nos[work] ?? ''));
  await footOf(page).getByRole('button', exactly(j.handIn)).waitFor();
  return page;
};

/** Waits until the page scrolls no more: a finger that comes down on a moving page stops it, and does nothing else. */
const standsStill = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let [last, frames] = [Number.NaN, 0];
        const look = () => {
          frames = window.scrollY === last ? frames + 1 : 0;
          last = window.scrollY;
          if (frames >= 5) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

/** Moves a finger from a slider, beginning at a share of its length. */
const swipe = async (page: Page, index: number, share: number, by: { x: number; y: number }): Promise<void> => {
  await standsStill(page);
  const box = await slider(page, index).boundingBox();
  if (!box) throw new Error('no slider');
  const from = { x: box.x + box.width * share, y: box.y + box.height / 2 };
  const device = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints });
  const STEPS = 12;
  await send('touchStart', [from]);
  for (let step = 1; step <= STEPS; step += 1)
    await send('touchMove', [{ x: from.x + (by.x * step) / STEPS, y: from.y + (by.y * step) / STEPS }]);
  await send('touchEnd', []);
};

it('gives no points while a finger scrolls the page past a slider', async () => {
  const page = await openSheet(0);
  await slider(page, 0).evaluate((each) => each.closest('section')?.scrollIntoView({ block: 'end' }));
  const before = await page.evaluate(() => window.scrollY);
  await swipe(page, 0, 0.3, { x: 3, y: -120 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 20);
  expect(await pointsOf(page)).toEqual(['–', '–']);
  // along the track it slides
  await slider(page, 0).evaluate((each) => each.closest('section')?.scrollIntoView({ block: 'center' }));
  await swipe(page, 0, 0.3, { x: 120, y: 4 });
  await expect.poll(async () => Number((await pointsOf(page))[0])).toBeGreaterThan(50);
});

it('takes zero at the start of a slider that has no points yet', async () => {
  const page = await openSheet(4);
  for (const [index, at] of [
    [0, 1],
    [1, 0.75],
  ] as const) {
    await slider(page, index).evaluate((each) => each.closest('section')?.scrollIntoView({ block: 'center' }));
    const box = await slider(page, index).boundingBox();
    if (!box) throw new Error('no slider');
    await page.touchscreen.tap(box.x + (at === 1 ? 0.5 : box.width * at), box.y + box.height / 2);
  }
  await expect.poll(() => pointsOf(page)).toEqual(['0', '75']);
});

it('brings the first criterion without points into view', async () => {
  const page = await openSheet(1);
  const first = slider(page, 0);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await first.evaluate((each) => each.closest('section')?.scrollIntoView({ block: 'start' }));
  await page.evaluate(() => window.scrollBy(0, 300));
  await footOf(page).getByRole('button', exactly(j.handIn)).tap();
  await expect.poll(() => first.evaluate((each) => each === document.activeElement)).toBe(true);
  const box = await first.boundingBox();
  const foot = await footOf(page).boundingBox();
  expect(box?.y).toBeGreaterThan(80);
  expect(box?.y).toBeLessThan(foot?.y ?? 0);
  await screenshot(page, 'judgingTouch-missing', { fullPage: false });
  await expectNoAxeViolations(page);
});

it('leads on from a work that is put aside, and names one whose points are not handed in', async () => {
  const page = await openSheet(2);
  await page.getByRole('button', exactly('Come back to this')).last().tap();
  await footOf(page).getByText('Come back', { exact: true }).waitFor();
  await screenshot(page, 'judgingTouch-aside', { fullPage: false });
  await footOf(page).getByRole('link', { name: j.onward }).tap();
  await footOf(page)
    .getByText(nos[1] ?? '?')
    .waitFor();
  for (const index of [0, 1])
    await page.getByRole('main').getByRole('group', { name: /bands/ }).nth(index).getByRole('button').last().tap();
  await footOf(page).locator('[role="status"][aria-busy="false"]').waitFor();
  await page.getByRole('link', { name: /All works$/ }).tap();
  await page
    .getByRole('listitem')
    .filter({ hasText: nos[1] ?? '?' })
    .getByText('Marked, not handed in')
    .waitFor();
  await expectNoHorizontalOverflow(page);
  // the deadline stands beside the progress
  const [done, deadline] = await Promise.all([/marked$/, /^Until /].map((words) => page.locator('header').getByText(words).boundingBox()));
  expect(Math.abs((done?.y ?? 0) - (deadline?.y ?? 100))).toBeLessThan(8);
  await screenshot(page, 'judgingTouch-list', { fullPage: false });
});

it('keeps the menu open while the works arrive, and opens a work once the session is for judging', async () => {
  const page = await pageOf(3);
  const seen: string[] = [];
  page.on('response', (response) => seen.push(`answered ${response.request().method()} ${new URL(response.url()).pathname}`));
  page.on('request', (request) => seen.push(`asked ${request.method()} ${new URL(request.url()).pathname}`));
  let prove = () => {};
  const proves = new Promise<void>((resolve) => {
    prove = resolve;
  });
  await page.route('**/api/judging/device', async (route) => {
    await proves;
    await route.continue();
  });
  await page.goto(sheetPath(roundId, nos[0] ?? ''));
  await footOf(page).waitFor();
  prove();
  const opening = `asked POST /api/judging/works/${nos[0]}/openings`;
  await expect.poll(() => seen).toContain(opening);
  expect(seen.slice(0, seen.indexOf(opening))).toContain('answered POST /api/judging/device');

  let arrive = () => {};
  const arrives = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/api/judging/rounds', async (route) => {
    await arrives;
    await route.continue();
  });
  await page.goto('/judging');
  await page.getByRole('button', { name: /judge: menu/ }).tap();
  await page.getByRole('menuitem').first().waitFor();
  arrive();
  await page
    .getByText(nos[2] ?? '?')
    .first()
    .waitFor();
  expect(await page.getByRole('menuitem').count()).toBeGreaterThan(0);
});

it('asks for no session for judging where the confirmation is old, and shows the works all the same', async () => {
  const page = await pageOf(5);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  forgetConfirmations(portal);
  await page.goto('/judging');
  await page
    .getByText(nos[1] ?? '?')
    .first()
    .waitFor();
  await expect.poll(() => asked).toContain('GET /api/session/confirmation');
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain('POST /api/judging/device');
});
