// Guards: an organiser turns the live board on, and a projector that waits for it shows ranks so far and the next teams by itself, page after page, without a name that
// no consent covers; without a network it keeps what it has, also over a reload, and says since when; turned off, it is gone by itself.
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { addJudgedSeason } from '../fixtures/judgedSeason.ts';
import { openServerDatabase } from '../fixtures/serverDatabase.ts';
import { exactly } from './actions.ts';
import { openFront } from './front.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, inLanguage, openPortal, phone, screenshot } from './harness.ts';

const SECRET_KEY = randomBytes(32).toString('base64');
const portal = openPortal({ SEED: 'none', SECRET_KEY });
const TEAMS = 24;
const projector = { width: 1920, height: 1080 };
const MINUTE_MS = 60_000;

const words = {
  'zh-CN': {
    board: '现场榜',
    notOn: '现场榜没有打开',
    turnOn: '打开',
    turnOff: '关闭现场榜',
    since: /打开，.+自动关闭/,
    soFar: '当前成绩，并非最终结果',
    ranks: '小学组·当前名次',
    ran: '幼儿组·已上场的队伍',
    now: '正在比赛',
    next: '接下来',
    participant: '参赛者',
    page: (page: number) => new RegExp(`^第 ${page} 页`),
    lost: /起没有网络/,
    pause: '暂停',
    resume: '继续',
    teams: ['闪电小蜗牛', '积木派', '月亮船', '小小搬运工', '彗星', '不怕堵的信使'],
    schools: ['青禾实验小学', '星河小学', '海边小学', '月亮湾幼儿园'],
  },
  'en-US': {
    board: 'Live board',
    notOn: 'The live board is not on',
    turnOn: 'Turn it on',
    turnOff: 'Turn it off',
    since: /^On since/,
    soFar: 'So far, not final',
    ranks: 'Primary: ranks so far',
    ran: 'Early childhood: teams that have run',
    now: 'At the tables now',
    next: 'Next',
    participant: 'Participant',
    page: (page: number) => new RegExp(`^Page ${page} of`),
    lost: /^No network since/,
    pause: 'Pause',
    resume: 'Go on',
    teams: ['Lightning Snails', 'Block Party', 'Moon Boat', 'The Little Loaders of the Night Shift', 'Comet', 'Never Stuck'],
    schools: ['Green Grain Primary School', 'École des Tilleuls', 'Seaside Primary', 'Moon Bay Kindergarten'],
  },
} as const satisfies Record<Locale, unknown>;

it.each(inLanguage('zh-CN'))('a projector shows ranks so far while they are on (%s)', { timeout: 150_000 }, async (locale) => {
  const w = words[locale];
  const data = openServerDatabase({ DATA_DIR: portal.dataDir, SECRET_KEY });
  onTestFinished(data.close);
  const { db } = data;
  const { competitionId, organiser, entries } = await addJudgedSeason(data, () => portal.url, TEAMS);
  const title = JSON.stringify({ 'zh-CN': '城市小信使·全国总决赛', 'en-US': 'City Couriers National Final' });
  await db.updateTable('competition').set({ mode: 'offline', title }).where('id', '=', competitionId).execute();
  for (const [index, { registrationId }] of entries.entries())
    await db
      .updateTable('registration')
      .set({
        teamName: `${w.teams[index % w.teams.length]} ${index + 1}`,
        organization: w.schools[index % w.schools.length] ?? '',
        groupName: index % 4 === 3 ? 'early_childhood' : 'primary',
        publishName: index === 1 ? 0 : 1,
      })
      .where('id', '=', registrationId)
      .execute();
  const params = { id: competitionId };
  const firstStart = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 12 * MINUTE_MS;
  const settings = { tables: 4, minutesPerRun: 10, runs: 1, firstStart, until: firstStart + 8 * 60 * MINUTE_MS, breaks: [] };
  await organiser.call('PUT /api/admin/competitions/:id/event-day', { params, body: { version: 0, settings, keep: false } });
  await organiser.call('POST /api/admin/competitions/:id/event-day/publications', { params, body: { version: 1 } });

  const front = await openFront(portal.url);
  onTestFinished(() => front.stop().catch(() => {}));
  const page = await portal.newPage({ viewport: projector, locale, front });
  const address = `/live?competition=${competitionId}`;
  await page.goto(address);
  await page.getByRole('heading', exactly(w.notOn)).waitFor();
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
  await expectNoAxeViolations(page);
  await screenshot(page, `live-off-${locale}`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));

  const office = await portal.newPage({ viewport: desktop, locale, client: organiser });
  await office.goto(`/admin/event-day?competition=${competitionId}`);
  await office.getByRole('button', exactly(w.board)).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('button', exactly(w.turnOn)).click();
  await dialog.getByText(w.since).waitFor();
  await expectNoAxeViolations(office);
  await screenshot(office, `live-office-${locale}`);
  await office.setViewportSize(phone);
  await expectNoHorizontalOverflow(office);
  await screenshot(office, `live-office-390-${locale}`, { fullPage: false });

  // nobody touches the projector
  const groupOf = (shown: Page, name: string) => shown.getByRole('region', exactly(name));
  await page.getByText(w.soFar).waitFor();
  await groupOf(page, w.ran).or(groupOf(page, w.ranks)).waitFor();
  expect(await page.getByRole('banner').getByRole('navigation').count()).toBe(0);
  const look = async (shown: Page, name: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await shown.emulateMedia({ colorScheme });
      await expectNoHorizontalOverflow(shown);
      await expectNoAxeViolations(shown);
      await screenshot(shown, `live-${name}-${colorScheme}-${locale}`);
    }
    await shown.emulateMedia({ colorScheme: 'light' });
  };
  await look(page, '1920');
  await groupOf(page, w.ranks).waitFor();
  await screenshot(page, `live-ranks-${locale}`);
  const named = await page
    .getByText(w.page(2))
    .or(page.getByText(w.page(3)))
    .waitFor()
    .then(() => page.getByRole('main').textContent());
  expect(named).not.toMatch(new RegExp(`${w.teams[1]} 2(?!\\d)`));
  // all that is shown fits on the screen
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true);
  await page.getByRole('button', exactly(w.pause)).click();
  await page.getByRole('button', exactly(w.resume)).waitFor();

  const small = await portal.newPage({ viewport: phone, locale });
  await small.goto(address);
  await groupOf(small, w.ranks).waitFor();
  await groupOf(small, w.ran).waitFor();
  await groupOf(small, w.next).waitFor();
  // the second has no consent; of early childhood there are no points
  expect(await groupOf(small, w.ranks).getByRole('listitem').nth(1).textContent()).toContain(w.participant);
  expect(await groupOf(small, w.ran).textContent()).not.toMatch(/points|分/);
  await look(small, '390');
  await small.setViewportSize(desktop);
  await groupOf(small, w.next).or(groupOf(small, w.now)).waitFor();
  await look(small, '1440');
  await small.close();

  await front.stop();
  await page.getByText(w.lost).waitFor();
  await groupOf(page, w.ran).or(groupOf(page, w.ranks)).waitFor();
  await page.reload();
  await page.getByText(w.lost).waitFor();
  await groupOf(page, w.ran).or(groupOf(page, w.ranks)).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, `live-offline-${locale}`);
  await front.start();
  await page.getByText(w.lost).waitFor({ state: 'detached' });

  await dialog.getByRole('button', exactly(w.turnOff)).click();
  await page.getByRole('heading', exactly(w.notOn)).waitFor();
});
