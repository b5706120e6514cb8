// Promise: an organiser gives chosen entries to a colleague and takes one from where they are read, finds their own in the queue and in Today, and chooses what
// they are told of, when and how.
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { childMember } from '../fixtures/entryForm.ts';
import { openServerDatabase } from '../fixtures/serverDatabase.ts';
import { awake, enter, exactly, newFamily } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, phone, screenshot } from './harness.ts';

const SECRET_KEY = randomBytes(32).toString('base64');
const portal = openPortal({ SECRET_KEY, UNDO_SECONDS: '2' });

const words = {
  'zh-CN': {
    assign: '指派',
    write: '写信…',
    approve: '通过 2 份',
    take: '我来处理',
    nobody: '不指定',
    named: '林晓负责',
    mine: '由您负责',
    whose: '负责人',
    filterMine: '我负责的',
    today: '1 份报名由您负责',
    notices: '给我的提醒',
    pastPromise: '超过承诺时间的报名',
    when: '何时',
    by: '方式',
    mail: '邮件',
    push: '推送',
    atOnce: '立即',
    noWay: '请选择邮件或推送，或选“不提醒”。',
    noDevice: '您还没有开启推送的设备。请在下方为每台设备开启。',
    hour: '每日汇总的时间',
    save: '保存',
    saved: '已保存。',
  },
  'en-US': {
    assign: 'Assign',
    write: 'Write…',
    approve: 'Approve 2',
    take: 'Take it',
    nobody: 'Nobody',
    named: 'Assigned to 林晓',
    mine: 'Assigned to you',
    whose: 'Assigned to',
    filterMine: 'Mine',
    today: '1 entry is assigned to you',
    notices: 'Notices to me',
    pastPromise: 'Entries past the promised time',
    when: 'When',
    by: 'By',
    mail: 'Mail',
    push: 'Push',
    atOnce: 'At once',
    noWay: 'Choose mail or push, or “Not at all”.',
    noDevice: 'No device of yours shows notices yet. Turn them on below, on each device.',
    hour: 'Hour of the daily digest',
    save: 'Save',
    saved: 'Saved.',
  },
} as const;

const places = [
  { locale: 'zh-CN', viewport: desktop },
  { locale: 'en-US', viewport: desktop },
  { locale: 'zh-CN', viewport: phone },
  { locale: 'en-US', viewport: phone },
] as const;

/** Adds a colleague who may do everything, once. */
let colleague: Promise<void> | undefined;
const addColleague = async () => {
  const data = openServerDatabase({ DATA_DIR: portal.dataDir, SECRET_KEY });
  const before = new Set((await data.db.selectFrom('account').select('id').where('role', '=', 'organiser').execute()).map(({ id }) => id));
  await data.signInOrganiser();
  await data.db
    .updateTable('account')
    .set({ name: '林晓' })
    .where('role', '=', 'organiser')
    .where('id', 'not in', [...before])
    .execute();
  await data.close();
};

it.each(places)('entries are assigned from the queue and the record ($locale, $viewport.width)', async ({ locale, viewport }) => {
  const w = words[locale];
  const place = `${viewport.width}-${locale}`;
  colleague ??= addColleague();
  await colleague;
  const { client } = await newFamily(portal, locale);
  const given = ['甲', '乙'].map((no) => `指派${no}队${place}`);
  const taken = `指派丙队${place}`;
  for (const teamName of [...given, taken]) await enter(client, 'city-couriers', { teamName, members: [childMember()] });
  const organiser = await awake(portal);
  const page = await portal.newPage({ viewport, locale, client: organiser });
  await page.goto('/admin/registrations');
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
  for (const teamName of given) await rows.filter({ hasText: teamName }).getByRole('checkbox').check();
  // the bar is whole
  await page.getByRole('link', exactly(w.write)).waitFor();
  await page.getByRole('button', exactly(w.approve)).waitFor();
  await page.getByRole('button', exactly(w.assign)).click();
  await page.getByRole('menuitem', exactly('林晓')).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, `admin-assign-menu-${place}`, { fullPage: false });
  await page.getByRole('menuitem', exactly('林晓')).click();
  for (const teamName of given) await rows.filter({ hasText: teamName }).getByText(w.named).waitFor();
  await expectNoHorizontalOverflow(page);
  await screenshot(page, `admin-assign-queue-${place}`, { fullPage: false });

  await page.getByRole('link', { name: taken }).click();
  await page.getByRole('heading', { name: taken, level: 1 }).waitFor();
  await page.getByRole('button', exactly(w.assign)).click();
  await page.getByRole('menuitem', exactly(w.take)).click();
  const own = page.getByRole('button', exactly(w.mine));
  await own.waitFor();
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, `admin-assign-record-${place}`, { fullPage: false });

  await page.goto('/admin/');
  const task = page.getByRole('link', { name: w.today });
  await task.waitFor();
  await screenshot(page, `admin-assign-today-${place}`);
  await task.click();
  await page.getByRole('link', { name: taken }).waitFor();
  expect(await rows.count()).toBe(1);
  expect(await page.getByRole('combobox', { name: w.whose }).textContent()).toBe(w.filterMine);
  await screenshot(page, `admin-assign-mine-${place}`, { fullPage: false });
  await page.getByRole('link', { name: taken }).click();
  await own.click();
  await page.getByRole('menuitem', exactly(w.nobody)).click();
  await page.getByRole('button', exactly(w.assign)).waitFor();
});

it.each(places)('each organiser chooses what they are told of ($locale, $viewport.width)', async ({ locale, viewport }) => {
  const w = words[locale];
  const place = `${viewport.width}-${locale}`;
  const organiser = await awake(portal);
  const { kinds, digestHour } = await organiser.call('GET /api/admin/notice-settings');
  const page = await portal.newPage({ viewport, locale, client: organiser });
  await page.goto('/admin/notices');
  await page.getByRole('heading', { name: w.notices, level: 1 }).waitFor();
  await page.getByRole('combobox', exactly(`${w.pastPromise}: ${w.when}`)).click();
  await page.getByRole('option', exactly(w.atOnce)).click();
  const ways = page.getByRole('group', exactly(`${w.pastPromise}: ${w.by}`));
  await ways.getByRole('checkbox', exactly(w.mail)).uncheck();
  await page.getByText(w.noWay).waitFor();
  expect(await page.getByRole('button', exactly(w.save)).isDisabled()).toBe(true);
  await ways.getByRole('checkbox', exactly(w.push)).check();
  await page.getByText(w.noDevice).waitFor();
  await page.getByRole('combobox', exactly(w.hour)).click();
  await page.getByRole('option', exactly('09:00')).click();
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, `admin-notices-${place}`);
  await page.getByRole('button', exactly(w.save)).click();
  await page.getByText(w.saved).waitFor();
  await page.reload();
  await page.getByText(w.noDevice).waitFor();
  expect(await page.getByRole('combobox', exactly(w.hour)).textContent()).toBe('09:00');
  expect(await ways.getByRole('checkbox', exactly(w.mail)).isChecked()).toBe(false);
  await organiser.call('PUT /api/admin/notice-settings', { body: { kinds, digestHour } });
});
