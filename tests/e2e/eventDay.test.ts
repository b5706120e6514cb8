// Guards: an organiser plans an event day, moves a run by hand with its checks named, takes it back and publishes; the family sees number, table and time on its
// entry, and is told once; the sheets print by themselves.
import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../fixtures/client.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { changeDatabase, enter, exactly, type Family, newFamily, organiserOf } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, inLanguage, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal();
const SLUG = 'jinjiangcity';
const words = {
  'zh-CN': {
    make: '编排场次',
    tables: '桌数',
    minutes: '每轮分钟数',
    runs: '每队轮数',
    board: '桌号和时间',
    allPlaced: '都有场次',
    atTable: '桌号',
    time: '时间',
    mates: /同校同时比赛/,
    exchange: '交换',
    cancel: '取消',
    take: '取消场次',
    unplaced: '1 轮没有场次',
    undo: '撤销',
    settings: '重新编排',
    print: '打印',
    doorList: '签到表',
    perChild: '一名队员',
    order: '排序',
    byName: '姓名 / 队名',
    child: '队员',
    sheets: { call_list: '检录表', table_sheets: '各桌表', score_sheets: '评分表', badges: '胸牌' },
    publish: '发布',
    published: '已发布',
    day: '比赛当天',
    number: '参赛号',
    table: (table: number) => `${table} 号桌`,
  },
  'en-US': {
    make: 'Make the plan',
    tables: 'Tables',
    minutes: 'Minutes a run',
    runs: 'Runs a team',
    board: 'Tables and times',
    allPlaced: 'Every run has a slot',
    atTable: 'Table',
    time: 'Time',
    mates: /Same school at the same time/,
    exchange: 'Exchange',
    cancel: 'Cancel',
    take: 'Take the slot away',
    unplaced: '1 run without a slot',
    undo: 'Undo',
    settings: 'Plan again',
    print: 'Print',
    doorList: 'Door list',
    perChild: 'One per child',
    order: 'Order',
    byName: 'Name',
    child: 'Child',
    sheets: { call_list: 'Call list', table_sheets: 'Table sheets', score_sheets: 'Score sheets', badges: 'Badges' },
    publish: 'Publish',
    published: 'Published',
    day: 'On the day',
    number: 'Start number',
    table: (table: number) => `Table ${table}`,
  },
} as const;

const schools = ['青禾实验小学', '青禾 实验小学', '星河小学', '海边小学', '第四小学', '月亮湾小学'];
let organiser: Client;
let family: Family;
let entryId: string;
let competitionId: string;
beforeAll(async () => {
  organiser = await organiserOf(portal);
  family = await newFamily(portal, 'en-US');
  ({ id: entryId } = await enter(family.client, SLUG, { teamName: 'Moon Boat', organization: '晋江小学' }));
  const others = await newFamily(portal, 'zh-CN');
  for (const [index, organization] of schools.entries())
    await enter(others.client, SLUG, {
      teamName: `队伍 ${index + 1}`,
      organization,
      consent: { ...entryForm('').consent, publishName: index % 2 === 0 },
    });
  ({ id: competitionId } = await others.client.call('GET /api/competitions/:id', { params: { id: SLUG } }));
  changeDatabase(portal, `update registration set state = 'approved' where competition_id = ? and state = 'submitted'`, competitionId);
});

/** Returns the number of pages of a PDF. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** Prints the page as it is, for people to look at if `PICTURES=1`. */
const printed = async (page: Page, name: string): Promise<number> => {
  await page.emulateMedia({ media: 'print' });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  await page.emulateMedia({ media: 'screen' });
  if (process.env['PICTURES'] === '1') {
    await mkdir('test-results', { recursive: true });
    await writeFile(`test-results/${name}.pdf`, pdf);
  }
  return pagesOf(pdf);
};

const dayNow = () => organiser.call('GET /api/admin/competitions/:id/event-day', { params: { id: competitionId } });

it.each(inLanguage('en-US'))('a day is planned, moved, printed and published (%s)', async (locale) => {
  const w = words[locale];
  const page = await portal.newPage({ viewport: desktop, locale, client: organiser });
  changeDatabase(portal, 'delete from event_plan where competition_id = ?', competitionId);
  changeDatabase(portal, 'delete from event_slot where competition_id = ?', competitionId);
  await page.goto(`/admin/event-day?competition=${competitionId}`);
  await page.getByRole('button', exactly(w.make)).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, `event-day-empty-${locale}`);
  await page.getByRole('button', exactly(w.make)).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('spinbutton', exactly(w.tables)).fill('0');
  await dialog.getByRole('button', exactly(w.make)).click();
  await dialog.locator('[aria-invalid=true]').first().waitFor();
  await dialog.getByRole('spinbutton', exactly(w.tables)).fill('4');
  await dialog.getByRole('spinbutton', exactly(w.minutes)).fill('15');
  await dialog.getByRole('spinbutton', exactly(w.runs)).fill('2');
  await expectNoAxeViolations(page);
  await screenshot(page, `event-day-settings-${locale}`);
  await dialog.getByRole('button', exactly(w.make)).click();
  const board = page.getByRole('region', exactly(w.board));
  await board.waitFor();
  await page.getByRole('heading', exactly(w.allPlaced)).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, `event-day-board-${locale}`);

  // one of the school in two spellings goes beside the other: named, and not forbidden
  const before = (await dayNow()).plan?.slots ?? [];
  const { teams } = await dayNow();
  const [one, two] = teams.filter(({ organization }) => organization.startsWith('青禾'));
  const there = before.find(({ teamId, run }) => teamId === two?.id && run === 1);
  const third = before.find(({ startsAt, teamId }) => startsAt === there?.startsAt && teamId !== two?.id);
  const mine = board
    .getByRole('button')
    .filter({ hasText: one?.teamName ?? '' })
    .first();
  await mine.click();
  await dialog.getByRole('combobox', exactly(w.time)).click();
  const times = [...new Set(before.map(({ startsAt }) => startsAt))].toSorted();
  await page
    .getByRole('option')
    .nth(times.indexOf(there?.startsAt ?? 0))
    .click();
  await dialog.getByRole('combobox', exactly(w.atTable)).click();
  await page
    .getByRole('option')
    .nth((third?.table ?? 1) - 1)
    .click();
  await dialog.getByText(w.mates).first().waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, `event-day-move-${locale}`);
  await dialog.getByRole('button', exactly(w.exchange)).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(w.mates).first().waitFor();
  await screenshot(page, `event-day-moved-${locale}`);
  await page.getByRole('button', exactly(w.undo)).click();
  await expect.poll(async () => (await dayNow()).plan?.slots).toEqual(before);

  // a run can lose its slot
  await board
    .getByRole('button')
    .filter({ hasText: one?.teamName ?? '' })
    .first()
    .click();
  await dialog.getByRole('button', exactly(w.take)).click();
  await page.getByRole('heading', exactly(w.unplaced)).waitFor();
  await page.getByRole('button', exactly(w.undo)).click();
  await page.getByRole('heading', exactly(w.allPlaced)).waitFor();

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', String(Number(document.body.getAttribute('data-printed') ?? 0) + 1));
  });
  for (const [index, kind] of (['call_list', 'table_sheets', 'score_sheets', 'badges'] as const).entries()) {
    await page.getByRole('button', exactly(w.print)).click();
    await page.getByRole('menuitem', exactly(w.sheets[kind])).click();
    await page.locator(`body[data-printed="${index + 1}"]`).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading', exactly(w.allPlaced)).isVisible()).toBe(false);
    await screenshot(page, `event-day-${kind}-${locale}`);
    await page.emulateMedia({ media: 'screen' });
  }

  // the door list: a page for each day, teams or children, with what the other sheets printed no longer there
  const doorList = async (name: string) => {
    await page.getByRole('button', exactly(w.print)).click();
    await page.getByRole('menuitem', exactly(w.doorList)).click();
    await dialog.getByRole('radio', exactly(w.perChild)).waitFor();
    await expectNoAxeViolations(page);
    await screenshot(page, `event-day-door-dialog-${name}`, { fullPage: false });
  };
  await doorList(locale);
  await dialog.getByRole('button', exactly(w.print)).click();
  await page.locator('body[data-printed="5"]').waitFor();
  expect(await printed(page, `door-list-teams-${locale}`)).toBe(1);
  await page.setViewportSize(phone);
  await doorList(`390-${locale}`);
  await dialog.getByRole('radio', exactly(w.perChild)).check();
  await dialog.getByRole('combobox', exactly(w.order)).click();
  await page.getByRole('option', exactly(w.byName)).click();
  await screenshot(page, `event-day-door-dialog-children-390-${locale}`, { fullPage: false });
  await dialog.getByRole('button', exactly(w.print)).click();
  await page.locator('body[data-printed="6"]').waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('columnheader', exactly(w.child)).waitFor();
  expect(await page.locator('table').count()).toBe(1);
  await page.emulateMedia({ media: 'screen' });
  // as long as a large event's: its heading is on every sheet of paper
  await page.locator('table tbody').evaluate((body) => {
    const rows = [...body.children];
    for (let round = 0; round < 12; round += 1) body.append(...rows.map((row) => row.cloneNode(true)));
  });
  expect(await printed(page, `door-list-children-${locale}`)).toBeGreaterThan(2);
  await page.setViewportSize(desktop);

  await page.getByRole('button', exactly(w.publish)).click();
  await expectNoAxeViolations(page);
  await screenshot(page, `event-day-publish-${locale}`);
  await dialog.getByRole('button', exactly(w.publish)).click();
  await page.getByRole('button', exactly(w.published)).waitFor();
  await screenshot(page, `event-day-published-${locale}`);
  for (const [viewport, name] of [
    [{ width: 1024, height: 768 }, '1024'],
    [phone, '390'],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.getByText('Moon Boat').first().waitFor();
    await expectNoHorizontalOverflow(page);
    await expectNoAxeViolations(page);
    await screenshot(page, `event-day-${name}-${locale}`, { fullPage: false });
  }

  const slot = (await dayNow()).plan?.slots.find(({ teamId }) => teamId === entryId);
  const own = await portal.newPage({ viewport: phone, locale, client: family.client });
  await own.goto(`/signInfo?id=${entryId}`);
  const section = own.getByRole('region', exactly(w.day));
  await section.getByText(w.number, { exact: true }).waitFor();
  expect(await section.textContent()).toContain(w.table(slot?.table ?? 0));
  await expectNoAxeViolations(own);
  await screenshot(own, `event-day-entry-${locale}`);
});
