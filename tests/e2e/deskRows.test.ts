// Guards: the desk names what a draft lacks and leads to the field; what waits to be sent can be sent, opened or taken back from its own row; no two
// controls of the table have one name.
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { enter, exactly } from './actions.ts';
import { deskWords, fillShared, makeDrafts, newTeacher, openSheet, press, SLUG, sharedOf } from './deskActions.ts';
import { openDroppingProxy } from './droppingProxy.ts';
import {
  desktop,
  expectNoAxeViolations,
  expectNoHorizontalOverflow,
  ON_PHONE,
  openPortal,
  openScreen,
  phone,
  screenshot,
} from './harness.ts';
import { LONG, visit } from './outboxActions.ts';

const portal = openPortal();

const words = {
  'zh-CN': {
    lacks: /^还缺：/,
    field: '详细地址：第2队',
    tick: /^选中“/,
    sendNow: (team: string) => `立即提交：${team}`,
    more: (team: string) => `“${team}”的更多操作`,
    toDraft: '退回草稿',
    openDraft: '打开修改',
    sendTick: (team: string) => `提交：${team}`,
    open: (team: string) => new RegExp(`^继续填写“${team}”$`),
    twin: '第1队·城市小信使·全国总决赛',
  },
  'en-US': {
    lacks: /^Missing: /,
    field: 'Detailed address: 第2队',
    tick: /^Tick /,
    sendNow: (team: string) => `Send now: ${team}`,
    more: (team: string) => `More actions for ${team}`,
    toDraft: 'Take back to a draft',
    openDraft: 'Open and change',
    sendTick: (team: string) => `Send: ${team}`,
    open: (team: string) => new RegExp(`^Continue ${team}$`),
    twin: '第1队 · City Couriers: National Final',
  },
} as const satisfies Record<Locale, unknown>;

const look = async (page: Page, name: string, locale: Locale): Promise<void> => {
  const before = page.viewportSize() ?? phone;
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `desk-rows-${name}-${size.width}-${locale}`);
  }
  await expectNoAxeViolations(page);
  await page.setViewportSize(before);
};

/** Returns the names that more than one control of the table has. */
const sharedNames = async (page: Page): Promise<string[]> => {
  const snapshot = await page.getByRole('table').ariaSnapshot();
  const names = [...snapshot.matchAll(/- (?:checkbox|button|link) "(.+?)"/g)].map(([, name]) => name ?? '');
  return names.filter((name, index) => names.indexOf(name) !== index);
};

for (const { name, viewport, locale } of ON_PHONE) {
  const [d, w] = [deskWords[locale], words[locale]];
  it(`names what a draft lacks, and acts on what waits (${name})`, async () => {
    const proxy = await openDroppingProxy(portal.url);
    onTestFinished(() => proxy.stop());
    const teacher = await newTeacher(portal, locale);
    const page = await portal.newPage({ viewport, locale, client: teacher, front: proxy });
    await visit(page);
    await makeDrafts(page, locale, ['第1队', '第2队', '第3队']);
    await enter(teacher, SLUG, { teamName: '第1队' });
    await openScreen(page, '/desk');
    const table = page.getByRole('table');
    await expect.poll(() => table.getByText(w.lacks).count()).toBe(3);
    await table.getByRole('checkbox', { name: w.twin }).first().waitFor();
    expect(await sharedNames(page)).toEqual([]);
    await look(page, 'drafts', locale);
    const row = (team: string) => table.getByRole('row').filter({ hasText: team });
    await row('第2队').getByRole('link', exactly(w.field)).click();
    await page.waitForURL(/\/sign\?.*#entry-address-detail$/);
    const field = page.locator('#entry-address-detail');
    await expect.poll(() => field.evaluate((control) => control === document.activeElement)).toBe(true);

    await page.goto('/desk');
    await page
      .getByRole('main')
      .getByRole('button', exactly(d.finish(3)))
      .waitFor();
    await proxy.stop();
    await openSheet(page, locale, 3);
    await page
      .getByRole('dialog')
      .getByRole('checkbox', exactly(w.sendTick('第2队')))
      .waitFor();
    await fillShared(page, locale);
    await press(page, locale, 3);
    await page.getByRole('dialog').getByRole('button', exactly(d.done)).click();
    await table.getByRole('button', exactly(w.sendNow('第2队'))).waitFor();
    expect(await sharedNames(page)).toEqual([]);
    await look(page, 'waiting', locale);
    await table.getByRole('button', exactly(w.more('第3队'))).click();
    await page.getByRole('menuitem', exactly(w.toDraft)).click();
    await table.getByRole('link', { name: w.open('第3队') }).waitFor();
    await table.getByRole('button', exactly(w.more('第2队'))).click();
    await page.getByRole('menuitem', exactly(w.openDraft)).click();
    await page.waitForURL(/\/sign\?/);
    await expect.poll(() => field.inputValue()).toBe('世纪大道 88 号');

    await page.goto('/desk');
    await table.getByRole('button', { name: w.sendNow('第1队') }).click();
    await proxy.start();
    await expect.poll(async () => (await sharedOf(teacher)).length, LONG).toBe(2);
  });
}
