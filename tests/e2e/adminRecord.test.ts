// Guards: an organiser helps one family on its entry's record, and two teams with the same child are shown side by side.
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { childMember } from '../fixtures/entryForm.ts';
import { awake, enter, exactly, newFamily, organiserOf } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, inLanguage, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal();

it('is corrected, given longer, compared and noted on, and the family hears of it', async () => {
  const [{ client, mobile }, other] = [await newFamily(portal, 'zh-CN'), await newFamily(portal, 'zh-CN')];
  const child = childMember();
  const { id } = await enter(client, 'city-couriers', { teamName: '闪电小蜗牛', members: [child] });
  await enter(other.client, 'city-couriers', { teamName: '小小火箭', members: [child], organization: '平江幼儿园' });
  const page = await portal.newPage({ viewport: desktop, locale: 'zh-CN', client: await awake(portal) });
  await page.goto(`/admin/registrations/${id}/show`);
  const heading = page.getByRole('heading', { name: '闪电小蜗牛', level: 1, exact: true });
  await heading.waitFor();

  await page.getByRole('button', exactly('与“小小火箭”对照')).click();
  const compared = page.getByRole('region', exactly('对照'));
  await compared.getByRole('row').filter({ hasText: '学校或机构' }).locator('mark', { hasText: '平江幼儿园' }).waitFor();
  await page.getByRole('textbox', { name: '写备注' }).fill('打过电话，老师明天补证明。');
  await page.getByRole('button', exactly('保存备注')).click();
  await page.getByRole('listitem').filter({ hasText: '打过电话，老师明天补证明。' }).waitFor();
  await screenshot(page, 'admin-record-1440-zh-CN');
  await page.getByRole('textbox', { name: '写备注' }).fill('下周再问');
  const listed = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
  await listed.getByRole('link', { name: '小小火箭' }).click();
  await page.getByRole('heading', { name: '小小火箭', level: 1, exact: true }).waitFor();
  expect(await page.getByRole('textbox', { name: '写备注' }).inputValue()).toBe('');
  await page.goBack();
  await heading.waitFor();
  expect(await page.getByRole('textbox', { name: '写备注' }).inputValue()).toBe('下周再问');

  const open = async (item: string) => {
    await page.getByRole('button', exactly('更多')).last().click();
    await page.getByRole('menuitem', exactly(item)).click();
  };
  await open('更正信息…');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', exactly('队名')).fill('闪电大蜗牛');
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-record-correct-1440-zh-CN');
  await dialog.getByRole('button', exactly('更正')).click();
  await page.getByRole('heading', { name: '闪电大蜗牛', level: 1, exact: true }).waitFor();
  await open('延长时间…');
  await dialog.getByRole('radio', exactly('提交作品')).check();
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-record-extend-1440-zh-CN');
  await dialog.getByRole('textbox', exactly('原因')).fill('台风停课两天。');
  await dialog.getByRole('button', exactly('延长 1 份')).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('延长了作品提交时间').waitFor();
  for (const size of [
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-record-${size.width}-zh-CN`);
  }
  await expectNoAxeViolations(page);

  await page.goto('/admin/canned-reasons');
  await page.getByRole('textbox', exactly('1. 英文')).fill('Please choose the other group.');
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, 'admin-reasons-390-zh-CN');
  await page.getByRole('button', exactly('保存')).click();
  await page.getByText('已保存。').waitFor();

  const told = (await portal.outbox()).filter(({ to }) => to === mobile).map(({ template }) => template);
  expect(told).toEqual(expect.arrayContaining(['entry_corrected', 'work_extended']));
});

const placeOf = async (found: Locator) => {
  const box = await found.boundingBox();
  if (!box) throw new Error('not shown');
  return box;
};

it('shows its facts below its name, its members whole, and when it came beside its name in the list', async () => {
  const { client } = await newFamily(portal, 'en-US');
  const teamName = 'The small robots that cross the wide ocean';
  const { id } = await enter(client, 'city-couriers', { teamName, members: [childMember(), childMember()] });
  const page = await portal.newPage({ viewport: desktop, locale: 'en-US', client: await organiserOf(portal) });
  await page.goto(`/admin/registrations/${id}/show`);
  const title = page.getByRole('heading', { name: teamName, level: 1, exact: true });
  const facts = page
    .getByRole('main')
    .locator('header')
    .filter({ has: title })
    .getByText(/sent .+, \d\d:\d\d/);
  const members = page.getByRole('region', exactly('Members')).last();
  for (const size of [desktop, { width: 1024, height: 768 }]) {
    await page.setViewportSize(size);
    const [name, below] = [await placeOf(title), await placeOf(facts)];
    expect(below.y).toBeGreaterThanOrEqual(name.y + name.height);
    expect(below.x).toBe(name.x);
    await expect.poll(() => members.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await screenshot(page, `admin-record-head-${size.width}-en-US`, { fullPage: false });
  }
  await page.setViewportSize(desktop);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', exactly(teamName)) });
  const [name, came] = [await placeOf(row.getByText(teamName, { exact: true })), await placeOf(row.getByText('today', { exact: true }))];
  expect(came.x).toBeGreaterThan(name.x + name.width);
  expect(Math.abs(came.y - name.y)).toBeLessThan(name.height);
});

const twice = {
  'zh-CN': { approve: /^通过/, title: '仍然通过“双胞胎一队”？', anyway: '仍然通过', reason: /^原因/ },
  'en-US': {
    approve: /^Approve/,
    title: 'Approve 双胞胎一队 all the same?',
    anyway: 'Approve all the same',
    reason: /^Reason/,
  },
};

it.each(inLanguage('en-US'))('a child of two teams is approved in a second one only with a reason (%s)', async (locale) => {
  const w = twice[locale];
  const child = childMember();
  const [one, other] = [await newFamily(portal, locale), await newFamily(portal, locale)];
  const { id } = await enter(one.client, 'city-couriers', { teamName: '双胞胎一队', members: [child] });
  await enter(other.client, 'city-couriers', { teamName: '双胞胎二队', members: [child] });
  const page = await portal.newPage({ viewport: desktop, locale, client: await organiserOf(portal) });
  await page.goto(`/admin/registrations/${id}/show`);
  await page.getByRole('button', { name: w.approve }).click();
  const dialog = page.getByRole('dialog', exactly(w.title));
  await dialog.getByText('双胞胎二队').waitFor();
  await dialog.getByRole('button', exactly(w.anyway)).click();
  await expect.poll(() => dialog.getByRole('textbox', { name: w.reason }).getAttribute('aria-invalid')).toBe('true');
  await expectNoAxeViolations(page);
  await screenshot(page, `admin-record-twice-1440-${locale}`);
  await page.setViewportSize(phone);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, `admin-record-twice-390-${locale}`, { fullPage: false });
  await dialog.getByRole('textbox', { name: w.reason }).fill('两个孩子的证件号登记时写错，已电话核对。');
  await dialog.getByRole('button', exactly(w.anyway)).click();
  await dialog.waitFor({ state: 'detached' });
  const stateOf = async () => (await one.client.call('GET /api/registrations/:id', { params: { id } })).state;
  await expect.poll(stateOf).toBe('approved');
});
