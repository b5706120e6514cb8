// Guards: a school's desk begins with three steps, shows what is due first, and takes ticked teams away as a table, on paper or for good.
import { readFile } from 'node:fs/promises';
import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { createClient } from '../fixtures/client.ts';
import { childMember } from '../fixtures/entryForm.ts';
import { freshMobile, registerParticipant } from '../fixtures/participant.ts';
import { enter, exactly, savedOnDevice } from './actions.ts';
import {
  desktop,
  expectNoAxeViolations,
  expectNoHorizontalOverflow,
  ON_DESKTOP,
  openPortal,
  openScreen,
  phone,
  screenshot,
} from './harness.ts';
import { words as storyWords } from './words.ts';

const portal = openPortal();

const words = {
  'zh-CN': {
    step: '补全并提交',
    import: '导入名单：城市小信使·全国总决赛',
    deadline: /2 份草稿要提交/,
    drafts: /^草稿/,
    every: /^全部/,
    team: /队伍名称/,
    tick: '选中“月亮邮局”',
    delete: '删除 1 份草稿',
    tickEntry: '选中“彩虹桥”',
    ticked: '已选 1 支队伍',
    export: '导出表格',
    child: '一名孩子',
    save: '导出',
    find: '查找队伍或孩子',
    print: '打印名单',
    landscape: 'A4 横向',
    go: '打印',
  },
  'en-US': {
    step: 'Complete and send',
    import: 'Import a list: City Couriers: National Final',
    deadline: /2 drafts to send/,
    drafts: /^Drafts/,
    every: /^All/,
    team: /Team name/,
    tick: 'Tick 月亮邮局',
    delete: 'Delete 1 draft',
    tickEntry: 'Tick 彩虹桥',
    ticked: '1 team ticked',
    export: 'Export the table',
    child: 'a child',
    save: 'Export',
    find: 'Find a team or child',
    print: 'Print the list',
    landscape: 'A4 landscape',
    go: 'Print',
  },
} as const satisfies Record<Locale, unknown>;

for (const { name, viewport, locale } of ON_DESKTOP) {
  const w = words[locale];
  const s = storyWords[locale];

  it(`shows a school what is due, and takes away what is ticked (${name})`, async () => {
    const teacher = createClient(() => portal.url);
    await registerParticipant(teacher, portal.outbox, {
      kind: 'primary_school',
      affiliation: '青禾实验小学',
      mobile: freshMobile(),
      locale,
    });
    const page = await portal.newPage({ viewport, locale, client: teacher });
    const look = async (what: string) => {
      for (const size of [phone, desktop]) {
        await page.setViewportSize(size);
        await expectNoHorizontalOverflow(page);
        await screenshot(page, `desk-${what}-${size.width}-${locale}`);
      }
      await expectNoAxeViolations(page);
    };
    await page.goto('/desk');
    await page.getByRole('heading', exactly(w.step)).waitFor();
    await page.getByRole('link', { name: w.import }).waitFor();
    await look('empty');

    // two drafts, and two teams of two competitions
    for (const [team, childName] of [
      ['星星快递', '林小满'],
      ['月亮邮局', '赵一'],
    ] as const) {
      await page.goto('/sign?competition=city-couriers');
      await page.getByRole('textbox', { name: w.team }).fill(team);
      await page.getByRole('textbox', exactly(s.childName)).fill(childName);
      await savedOnDevice(page);
    }
    const child = (childName: string) => ({
      ...childMember(),
      name: childName,
      guardianPhone: freshMobile(),
      guardianConfirmed: true as const,
    });
    await enter(teacher, 'city-couriers', { teamName: '彩虹桥', members: [child('王一诺'), child('赵子墨')] });
    await enter(teacher, 'cargo-helpers', {
      teamName: '向日葵',
      invitationCode: 'SAMPLE-2026',
      members: [child('周小禾'), child('陈星'), child('孙宁')],
    });

    // the details of both teams are fetched in the background
    let fetched = 0;
    const both = page.waitForResponse((answer) => {
      if (/\/api\/registrations\/[^/?]+$/.test(answer.url())) fetched += 1;
      return fetched === 2;
    });
    await openScreen(page, '/desk');
    await both;
    const dialog = page.getByRole('dialog');
    const table = page.getByRole('table');
    await table.getByText('彩虹桥', { exact: true }).waitFor();
    await table.getByText('星星快递', { exact: true }).waitFor();
    await look('full');

    await page.getByRole('link', { name: w.deadline }).click();
    await page.getByRole('button', { name: w.drafts, pressed: true }).waitFor();
    await table.getByText('彩虹桥', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('checkbox', exactly(w.tick)).check();
    await page.getByRole('button', exactly(w.delete)).click();
    await page.getByRole('alertdialog').getByRole('button', exactly(w.delete)).click();
    await table.getByText('月亮邮局', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: w.every }).first().click();

    await openScreen(page, '/desk');
    await page.getByRole('searchbox', { name: w.find }).fill('王一诺');
    await table.getByText('向日葵', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: w.find }).fill('');
    await page.getByRole('checkbox', exactly(w.tickEntry)).check();
    await page.getByText(w.ticked).waitFor();
    await look('ticked');
    await page.getByRole('button', exactly(w.export)).click();
    await dialog.getByRole('radio', { name: w.child }).check();
    await look('export');
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', exactly(w.save)).click()]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    const lines = await readSheet(await readFile(await download.path()));
    expect(lines.slice(1).map((line) => [line[1], line[4]])).toEqual([
      ['彩虹桥', '王一诺'],
      ['彩虹桥', '赵子墨'],
    ]);
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('checkbox', exactly(w.tickEntry)).uncheck();
    // the driver prints: while the page does too, it could not
    await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }));
    for (const lies of ['portrait', 'landscape'] as const) {
      await page.getByRole('button', exactly(w.print)).click();
      if (lies === 'landscape') await dialog.getByRole('radio', exactly(w.landscape)).check();
      await dialog.getByRole('button', exactly(w.go)).click();
      await dialog.waitFor({ state: 'detached' });
      await page.locator('body[data-printed]').waitFor();
      await page.evaluate(() => document.body.removeAttribute('data-printed'));
      await page.emulateMedia({ media: 'print' });
      const sheet = page.locator('section', { has: page.locator('article') });
      await sheet.getByText('赵子墨', { exact: true }).waitFor();
      await sheet.getByText('周小禾', { exact: true }).waitFor();
      expect(await sheet.getByText('星星快递').count()).toBe(0);
      await table.getByText('彩虹桥', { exact: true }).waitFor({ state: 'hidden' });
      const pdf = await page.pdf({ preferCSSPageSize: true });
      const [width = 0, height = 0] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1'))?.slice(1).map(Number) ?? [];
      expect([Math.round(width), Math.round(height)]).toEqual(lies === 'portrait' ? [595, 842] : [842, 595]);
      if (process.env['PICTURES']) await page.pdf({ path: `test-results/desk-${lies}-${locale}.pdf`, preferCSSPageSize: true });
      await page.emulateMedia({ media: 'screen' });
    }
  });

  it(`prints and exports every child, also before this device has the teams (${name})`, async () => {
    const teacher = createClient(() => portal.url);
    await registerParticipant(teacher, portal.outbox, {
      kind: 'primary_school',
      affiliation: '青禾实验小学',
      mobile: freshMobile(),
      locale,
    });
    const children = ['甲', '乙', '丙', '丁', '戊', '己'];
    for (const childName of children) {
      const member = { ...childMember(), name: `孩子${childName}`, guardianPhone: freshMobile(), guardianConfirmed: true as const };
      await enter(teacher, 'city-couriers', { teamName: `队${childName}`, members: [member] });
    }
    const page = await portal.newPage({ viewport, locale, client: teacher });
    await page.goto('/desk');
    await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }));
    await page.getByRole('button', exactly(w.print)).click();
    await page.getByRole('dialog').getByRole('button', exactly(w.go)).click();
    await page.locator('body[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('section', { has: page.locator('article') });
    for (const childName of children) expect(await sheet.getByText(`孩子${childName}`, { exact: true }).count()).toBe(1);
  });
}
