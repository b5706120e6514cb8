// Guards: two doors check teams in on two phones without a network; what each pressed arrives in the server's order and is shown at the other; a badge's code
// opens its team; a closed door leaves nothing on its device.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { dayCode } from '#contract/eventDay/rules/dayCode.ts';
import type { Client } from '../fixtures/client.ts';
import { changeDatabase, enter, exactly, newFamily, organiserOf } from './actions.ts';
import { type Front, openFront } from './front.ts';
import {
  desktop,
  expectFailure,
  expectNoAxeViolations,
  expectNoHorizontalOverflow,
  inLanguage,
  openPortal,
  phone,
  screenshot,
} from './harness.ts';

const portal = openPortal();
const SLUG = 'jinjiangcity';
const words = {
  'zh-CN': {
    doors: '检录入口',
    name: '入口名称',
    open: '开通入口',
    close: '关闭',
    closeDoor: (name: string) => `关闭入口：${name}`,
    mark: (state: 'present' | 'late' | 'absent', number: number) =>
      `${{ present: '已到', late: '迟到', absent: '缺席' }[state]}：${number} 号`,
    offline: /起没有网络/,
    sent: /已全部发送/,
    by: (door: string) => new RegExp(`已到，${door}`),
    free: '没到：这个场次空出',
    allTeams: '全部队伍',
    search: '参赛号、队伍或学校',
    ended: '当天已结束',
    none: '本设备不是检录入口',
    away: /缺席/,
  },
  'en-US': {
    doors: 'Doors',
    name: 'Name of the door',
    open: 'Open a door',
    close: 'Close',
    closeDoor: (name: string) => `Close the door: ${name}`,
    mark: (state: 'present' | 'late' | 'absent', number: number) =>
      `${{ present: 'Here', late: 'Late', absent: 'Absent' }[state]}: No. ${number}`,
    offline: /No network since/,
    sent: /All sent/,
    by: (door: string) => new RegExp(`Here, ${door}`),
    free: 'Not here: this slot is free',
    allTeams: 'All teams',
    search: 'Number, team or school',
    ended: 'The day is over',
    none: 'This device is no door',
    away: /absent/i,
  },
} as const;

let organiser: Client;
let competitionId: string;
beforeAll(async () => {
  organiser = await organiserOf(portal);
  const { client } = await newFamily(portal, 'zh-CN');
  for (const [index, organization] of ['青禾实验小学', '星河小学', '海边小学', '月亮湾小学'].entries())
    await enter(client, SLUG, { teamName: `队伍 ${index + 1}`, organization });
  ({ id: competitionId } = await client.call('GET /api/competitions/:id', { params: { id: SLUG } }));
  changeDatabase(portal, `update registration set state = 'approved' where competition_id = ? and state = 'submitted'`, competitionId);
  const params = { id: competitionId };
  const firstStart = Date.now() + 3600_000;
  const settings = { tables: 2, minutesPerRun: 10, runs: 2, firstStart, until: firstStart + 8 * 3600_000, breaks: [] };
  await organiser.call('PUT /api/admin/competitions/:id/event-day', { params, body: { version: 0, settings, keep: false } });
  await organiser.call('POST /api/admin/competitions/:id/event-day/publications', { params, body: { version: 1 } });
});

it.each(inLanguage('zh-CN'))('two doors check in without a network (%s)', async (locale) => {
  const w = words[locale];
  const params = { id: competitionId };
  const { teams } = await organiser.call('GET /api/admin/competitions/:id/event-day', { params });
  const idOf = (number: number) => teams.find(({ startNumber }) => startNumber === number)?.id ?? '';
  changeDatabase(portal, 'delete from check_in');
  changeDatabase(portal, 'delete from event_door');

  const office = await portal.newPage({ viewport: desktop, locale, client: organiser });
  await office.goto(`/admin/event-day?competition=${competitionId}`);
  const dialog = office.getByRole('dialog');
  const links: string[] = [];
  await office.getByRole('button', { name: w.doors }).click();
  for (const name of ['East', 'West']) {
    await dialog.getByRole('textbox', exactly(w.name)).fill(name);
    await dialog.getByRole('button', exactly(w.open)).click();
    await dialog.getByRole('img', { name: new RegExp(name) }).waitFor();
    links.push((await dialog.locator('[data-door-link]').textContent()) ?? '');
  }
  await expectNoAxeViolations(office);
  await screenshot(office, `check-in-doors-${locale}`);
  await dialog.getByRole('button', exactly(w.close)).click();

  const openPhone = async (link: string): Promise<{ page: Page; front: Front }> => {
    const front = await openFront(portal.url);
    onTestFinished(() => front.stop().catch(() => {}));
    const page = await portal.newPage({ viewport: phone, locale, front });
    const { pathname, hash } = new URL(link);
    await page.goto(`${pathname}${hash}`);
    await page.getByRole('button', exactly(w.mark('present', 1))).waitFor();
    // stored, the link is out of the address
    await page.waitForURL((url) => url.hash === '');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    return { page, front };
  };
  const [{ page: east, front: eastRoad }, { page: west, front: westRoad }] = [
    await openPhone(links[0] ?? ''),
    await openPhone(links[1] ?? ''),
  ];
  await east.getByText(w.sent).waitFor();
  await expectNoAxeViolations(east);
  await expectNoHorizontalOverflow(east);
  await screenshot(east, `check-in-${locale}`);

  const press = async (page: Page, state: 'present' | 'late' | 'absent', number: number) => {
    await page.getByRole('button', exactly(w.mark(state, number))).click();
    await page
      .locator('button[aria-pressed="true"]')
      .and(page.getByRole('button', exactly(w.mark(state, number))))
      .waitFor();
  };
  await eastRoad.stop();
  await westRoad.stop();
  await press(east, 'present', 1);
  await press(east, 'absent', 2);
  await press(west, 'present', 2);
  await press(west, 'absent', 3);
  await east.getByText(w.offline).waitFor();
  await east.getByText(w.free).first().waitFor();
  await screenshot(east, `check-in-offline-${locale}`);
  // presses outlast the page, and are read from the device
  await east.reload();
  await east
    .locator('button[aria-pressed="true"]')
    .and(east.getByRole('button', exactly(w.mark('absent', 2))))
    .waitFor();
  expect((await organiser.call('GET /api/admin/competitions/:id/doors', { params })).states).toEqual({});

  await eastRoad.start();
  await east.getByText(w.sent).waitFor();
  await westRoad.start();
  await west.getByText(w.sent).waitFor();
  // the second door arrived later: its press about the same team counts at both
  for (const page of [east, west]) {
    await page
      .locator('button[aria-pressed="true"]')
      .and(page.getByRole('button', exactly(w.mark('present', 2))))
      .waitFor();
    await page
      .locator('button[aria-pressed="true"]')
      .and(page.getByRole('button', exactly(w.mark('absent', 3))))
      .waitFor();
    await page.getByText(w.by('West')).first().waitFor();
  }
  const { states } = await organiser.call('GET /api/admin/competitions/:id/doors', { params });
  expect(states).toEqual({ [idOf(1)]: 'present', [idOf(2)]: 'present', [idOf(3)]: 'absent' });

  await east.getByRole('searchbox', exactly(w.search)).fill('海边');
  await expect
    .poll(() =>
      east
        .getByRole('listitem')
        .filter({ has: east.getByRole('button', { name: /：|: No/ }) })
        .count(),
    )
    .toBe(1);
  await east.goto(dayCode(eastRoad.url, idOf(4)));
  await press(east, 'late', 4);
  await expect.poll(async () => (await organiser.call('GET /api/admin/competitions/:id/doors', { params })).states[idOf(4)]).toBe('late');
  await east.getByRole('button', exactly(w.allTeams)).click();
  await east.getByRole('button', exactly(w.mark('present', 1))).waitFor();
  await screenshot(east, `check-in-merged-${locale}`);

  // the office sees who is not here, and takes the door away
  await office.reload();
  await office.getByText(w.away).first().waitFor();
  await expectNoAxeViolations(office);
  await screenshot(office, `check-in-office-${locale}`);
  await office.getByRole('button', { name: w.doors }).click();
  await dialog.getByRole('button', exactly(w.closeDoor('West'))).click();
  expectFailure(west, /410 POST \/api\/check-in\/sync/);
  await west.getByRole('heading', exactly(w.ended)).waitFor();
  await west.goto('/check-in');
  await west.getByRole('heading', exactly(w.none)).waitFor();
  await expectNoAxeViolations(west);
});
