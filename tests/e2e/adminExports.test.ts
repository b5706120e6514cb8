// Guards: an organiser makes two hundred invitation codes for a school and saves them as an Excel file that contains these codes; and saves the children of
// the entries shown, a row each, with the columns that this organiser chose last.
import { readFile } from 'node:fs/promises';
import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { MAX_CODES_AT_ONCE, MAX_USES } from '#contract/registrations/invitations.ts';
import { createClient } from '../fixtures/client.ts';
import { exactly, organiserOf } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, inLanguage, openPortal, phone, screenshot } from './harness.ts';

const portal = openPortal();
const SCHOOL = '青禾实验小学';

it('invitation codes are made, exported and read back', async () => {
  const organiser = await organiserOf(portal);
  const { items } = await createClient(() => portal.url).call('GET /api/competitions');
  const competition = items.find(({ slug }) => slug === 'cargo-helpers');
  const page = await portal.newPage({ viewport: desktop, locale: 'zh-CN', client: organiser });
  await page.goto(`/admin/competitions/${competition?.id}/codes`);
  await page.getByRole('heading', { level: 1, name: /邀请码/ }).waitFor();
  await page.getByRole('button', exactly('生成邀请码')).click();
  const dialog = page.getByRole('dialog');
  // A value out of bounds is reported beside its field, and nothing is sent.
  const [count, uses] = [dialog.getByLabel('每家数量'), dialog.getByLabel(/次数/)];
  await count.fill(String(MAX_CODES_AT_ONCE + 1));
  await uses.fill('0');
  await dialog.getByText(`请填写 1 到 ${MAX_CODES_AT_ONCE} 之间的整数。`).waitFor();
  await dialog.getByRole('button', exactly('生成邀请码')).click();
  for (const [field, max] of [[count, MAX_CODES_AT_ONCE] as const, [uses, MAX_USES] as const])
    expect(await field.evaluate((input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent)).toBe(
      `请填写 1 到 ${max} 之间的整数。`,
    );
  expect(await count.evaluate((input) => input === document.activeElement)).toBe(true);
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-codes-wrong-1440-zh-CN', { fullPage: false });
  await uses.fill('1');
  await count.fill('200');
  await dialog.getByLabel('给哪些学校或机构').fill(`${SCHOOL}\t028\n白鹭小学\n\n${SCHOOL}`);
  await dialog.getByText('将为 2 家学校或机构生成 400 个邀请码。').waitFor();
  await screenshot(page, 'admin-codes-schools-1440-zh-CN', { fullPage: false });
  await dialog.getByLabel('给哪些学校或机构').fill(`白鹭小学\n${'很长的名字'.repeat(40)}`);
  await dialog.getByText(`“${'很长的名字'.repeat(6)}…”：内容过长，请缩短。`).waitFor();
  await dialog.getByLabel('给哪些学校或机构').fill(SCHOOL);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', exactly('生成邀请码')).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /只看刚生成的/ }).waitFor();
  await page.getByRole('cell', exactly(SCHOOL)).first().waitFor();
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, 'admin-codes-1440-zh-CN', { fullPage: false });
  const [change] = await page.getByRole('button', { name: /^改次数/ }).all();
  await change?.click();
  await dialog.getByRole('spinbutton').fill('0');
  await dialog.getByText(`请填写 1 到 ${MAX_USES} 之间的整数。`).waitFor();
  await dialog.getByRole('spinbutton').fill('3');
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-codes-limit-1440-zh-CN', { fullPage: false });
  await dialog.getByRole('button', exactly('改次数')).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', exactly('0 / 3')).waitFor();

  await page.getByRole('button', exactly('导出')).click();
  await dialog.getByText('共 200 行，按当前筛选。').waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-export-1440-zh-CN', { fullPage: false });
  /** Records the focused elements outside the dialog, frame by frame. */
  const outside = await dialog.evaluateHandle((element) => {
    const seen: string[] = [];
    const look = () => {
      if (!element.isConnected) return;
      if (!element.contains(document.activeElement)) seen.push(document.activeElement?.tagName ?? '');
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  const save = dialog.getByRole('button', exactly('保存文件'));
  // Delayed: the button is busy for long enough to lose the focus.
  const answer = Promise.withResolvers<void>();
  await page.route(/\/exports/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const downloading = page.waitForEvent('download');
  await save.press('Enter');
  await dialog.getByRole('progressbar').first().waitFor();
  for (let frame = 0; frame < 10; frame += 1) await page.evaluate(() => new Promise(requestAnimationFrame));
  answer.resolve();
  const download = await downloading;
  await dialog.getByText('已保存 200 行。').waitFor();
  expect(await save.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await outside.jsonValue()).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const [heads, ...rows] = await readSheet(await readFile(await download.path()));
  expect(heads?.slice(0, 3)).toEqual(['邀请码', '学校 / 机构', '可用次数']);
  expect(rows).toHaveLength(200);
  expect(new Set(rows.map(([code]) => code)).size).toBe(200);
  const others = rows.filter(([, , limit]) => limit === 1);
  expect(others).toHaveLength(199);
  for (const row of others) expect(row.slice(1, 5)).toEqual([SCHOOL, 1, 0, '可用']);
});

const words = {
  'zh-CN': {
    export: '导出',
    perChild: '一名队员',
    latinName: '拉丁字母姓名',
    age: '比赛日年龄',
    number: '证件号码（完整）',
    birth: '出生日期',
    reason: '查看事由',
    save: '保存文件',
    saved: /已保存 \d+ 行/,
    child: '队员姓名',
  },
  'en-US': {
    export: 'Export',
    perChild: 'One per child',
    latinName: 'Name in Latin letters',
    age: 'Age on the day',
    number: 'ID number in full',
    birth: 'Date of birth',
    reason: 'Reason for looking',
    save: 'Save the file',
    saved: /\d+ rows? saved/,
    child: 'Child',
  },
} as const;

it.each(inLanguage('en-US'))('the children of the entries shown are saved, a row each (%s)', async (locale) => {
  const w = words[locale];
  const organiser = await organiserOf(portal);
  const page = await portal.newPage({ viewport: desktop, locale, client: organiser });
  await page.goto(`/admin/registrations?${new URLSearchParams({ filter: '{}' })}`);
  const dialog = page.getByRole('dialog');
  const open = () => page.getByRole('button', exactly(w.export)).click();
  await open();
  await dialog.getByRole('radio', exactly(w.perChild)).check();
  await dialog.getByRole('checkbox', exactly(w.latinName)).uncheck();
  await expectNoAxeViolations(page);
  await screenshot(page, `admin-export-children-1440-${locale}`, { fullPage: false });
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', exactly(w.save)).click();
  const file = await (await downloading).path();
  await dialog.getByText(w.saved).waitFor();
  const [heads = [], ...rows] = await readSheet(await readFile(file));
  expect(heads).toEqual(expect.arrayContaining([w.child, w.age]));
  expect(heads).not.toContain(w.latinName);
  expect(rows.length).toBeGreaterThan(4);
  const age = heads.indexOf(w.age);
  expect(rows.some((row) => typeof row[age] === 'number')).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  // on the phone: the choice is remembered, numbers are not, and a birth date needs a reason as they do
  await page.setViewportSize(phone);
  await open();
  await dialog.getByRole('radio', exactly(w.perChild)).waitFor();
  expect(await dialog.getByRole('radio', exactly(w.perChild)).isChecked()).toBe(true);
  expect(await dialog.getByRole('checkbox', exactly(w.latinName)).isChecked()).toBe(false);
  expect(await dialog.getByRole('checkbox', exactly(w.number)).isChecked()).toBe(false);
  await screenshot(page, `admin-export-children-390-${locale}`, { fullPage: false });
  await dialog.getByRole('checkbox', exactly(w.birth)).check();
  await dialog.getByLabel(w.reason).waitFor();
  expect(await dialog.getByRole('button', exactly(w.save)).isDisabled()).toBe(true);
  await dialog.getByLabel(w.reason).scrollIntoViewIfNeeded();
  await expectNoHorizontalOverflow(page);
  await expectNoAxeViolations(page);
  await screenshot(page, `admin-export-children-reason-390-${locale}`, { fullPage: false });

  // another organiser of this device has a choice of their own
  const remembered = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('admin export')));
  const { id } = await organiser.call('GET /api/account');
  expect(remembered.length).toBeGreaterThan(0);
  expect(remembered.filter((key) => !key.includes(id))).toEqual([]);
});
