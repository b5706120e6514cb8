// Guards: an organiser makes two hundred invitation codes for a school, saves them as an Excel file, and the file that was downloaded holds these codes.
import { readFile } from 'node:fs/promises';
import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { createClient } from '../fixtures/client.ts';
import { exactly, organiserOf } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, openPortal, screenshot } from './harness.ts';

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
  await dialog.getByLabel('数量').fill('200');
  await dialog.getByLabel('给哪个学校或机构').fill(SCHOOL);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', exactly('生成邀请码')).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /只看刚生成的/ }).waitFor();
  await page.getByRole('cell', exactly(SCHOOL)).first().waitFor();
  await expectNoAxeViolations(page);
  await expectNoHorizontalOverflow(page);
  await screenshot(page, 'admin-codes-1440-zh-CN', { fullPage: false });

  await page.getByRole('button', exactly('导出')).click();
  await dialog.getByText('共 200 行，按当前筛选。').waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'admin-export-1440-zh-CN', { fullPage: false });
  /** What had the focus outside the dialog, frame by frame. */
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
  const [download] = await Promise.all([page.waitForEvent('download'), save.press('Enter')]);
  await dialog.getByText('已保存 200 行。').waitFor();
  expect(await save.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await outside.jsonValue()).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const [heads, ...rows] = await readSheet(await readFile(await download.path()));
  expect(heads?.slice(0, 3)).toEqual(['邀请码', '学校 / 机构', '可用次数']);
  expect(rows).toHaveLength(200);
  expect(new Set(rows.map(([code]) => code)).size).toBe(200);
  for (const row of rows) expect(row.slice(1, 5)).toEqual([SCHOOL, 1, 0, '可用']);
});
