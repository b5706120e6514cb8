// Guards: an organiser fills a round's template in, sees each mistake with its place before anything is written, brings the mended rows alone, writes all of them at
// once, and takes the sheet back.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import type { Locale } from '#contract/http/common.ts';
import { readTables } from '#src/platform/tables/readTables.ts';
import { xlsxOf } from '#src/platform/tables/writeXlsx.ts';
import { openServerDatabase } from '../fixtures/serverDatabase.ts';
import { addTableSeason } from '../fixtures/tableSeason.ts';
import { exactly } from './actions.ts';
import { desktop, expectNoAxeViolations, expectNoHorizontalOverflow, inLanguage, openPortal, phone, screenshot } from './harness.ts';

const SECRET_KEY = randomBytes(32).toString('base64');
const portal = openPortal({ SEED: 'none', SECRET_KEY });
const TEAMS = [
  '云朵邮局',
  '小齿轮',
  '星星车队',
  '雁塔信使',
  '蓝色小火车',
  '萤火虫',
  '两根扁担',
  '泥土飞船',
  '小小灯塔',
  '小火箭二号',
  '草原信差',
  '海风邮差',
];
const SCHOOLS = ['晨光小学（宁波）', '平江幼儿园（苏州）', '锦里实验小学（成都）', '雁南小学（西安）'];

const words = {
  'zh-CN': {
    template: '下载模板',
    xlsx: 'Excel（.xlsx）',
    choose: '选择文件',
    points: '创意',
    task: '任务（0–100）',
    wrong: '任务 108 超出 0–100',
    blocked: '先改 5 行',
    letters: /^分数里有字母/,
    faulty: '下载 5 行去改',
    merged: '5 行改好的已放回原处。',
    mended: '传改好的文件',
    write: '写入 24 次成绩',
    written: '已写入 24 次成绩，是第 1 张表。',
    earlier: '以前的导入 1 次',
    takeBack: '撤回',
    reason: /^原因/,
    gone: '第 1 张表已撤回。',
    columns: '改列名',
    close: '关闭',
  },
  'en-US': {
    template: 'Download template',
    xlsx: 'As Excel (.xlsx)',
    choose: 'Choose a file',
    points: 'Creativity',
    task: 'Task (0–100)',
    wrong: 'Task 108 is outside 0–100',
    blocked: 'Mend 5 rows first',
    letters: /^Letters in points/,
    faulty: 'Download 5 rows to mend',
    merged: '5 mended rows were put in their places.',
    mended: 'Bring the mended file',
    write: 'Write 24 attempts',
    written: '24 attempts written, as sheet 1.',
    earlier: '1 earlier import',
    takeBack: 'Take back',
    reason: /^Reason/,
    gone: 'Sheet 1 has been taken back.',
    columns: 'Change the columns',
    close: 'Close',
  },
} as const satisfies Record<Locale, unknown>;

/** Returns the rows of a saved workbook. */
const rowsOf = async (download: Download): Promise<string[][]> => {
  const read = readTables(await readFile(await download.path()), { country: 'CN', isChinese: true });
  const rows = read.state === 'read' ? (read.sheets[0]?.rows ?? []) : [];
  const width = rows[0]?.cells.length ?? 0;
  return rows.map(({ cells }) => Array.from({ length: width }, (_, at) => String(cells[at] ?? '')));
};

const fileOf = async (rows: readonly (readonly string[])[]) => ({
  name: 'heats-2026.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(await (await xlsxOf(rows)).arrayBuffer()),
});

const look = async (page: Page, name: string) => {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await screenshot(page, `admin-score-sheets-${name}-${viewport.width}`);
  }
};

it.each(inLanguage('zh-CN'))('a score sheet is tried, mended, written and taken back (%s)', { timeout: 120_000 }, async (locale) => {
  const w = words[locale];
  const data = openServerDatabase({ DATA_DIR: portal.dataDir, SECRET_KEY });
  onTestFinished(data.close);
  const { competitionId, organiser, works, roundId: id } = await addTableSeason(data, () => portal.url, TEAMS.length);
  for (const [index, { id }] of works.entries()) {
    const entry = data.db.selectFrom('work').select('registrationId').where('id', '=', id);
    const names = { teamName: TEAMS[index] ?? '', organization: SCHOOLS[index % SCHOOLS.length] ?? '' };
    await data.db.updateTable('registration').set(names).where('id', '=', entry).execute();
  }
  const page = await portal.newPage({ viewport: desktop, locale, client: organiser });
  await page.goto(`/admin/judging/score-sheets?${new URLSearchParams({ competition: competitionId, round: id })}`);
  await page.getByRole('button', exactly(w.choose)).waitFor();
  await look(page, `file-${locale}`);
  await page.getByRole('button', exactly(w.template)).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', exactly(w.xlsx)).click();
  const template = await rowsOf(await saving);
  expect(template).toHaveLength(1 + 2 * TEAMS.length);

  // a column that nobody knows has to be named by hand
  const [head = [], ...rows] = template;
  const task = head.indexOf(w.task);
  const creativity = task - 1;
  const filled = rows.map((cells, at) =>
    cells.map((cell, column) => (column === task ? String(60 + at) : column === creativity ? '82' : cell)),
  );
  const change = (row: number, column: number, value: string) => {
    const cells = filled[row];
    if (cells) cells[column] = value;
  };
  change(2, task, '108');
  change(5, task, '1OO');
  change(8, 0, 'T-0000-0000');
  change(11, 1, '三只熊猫');
  change(14, creativity, '');
  const unnamed = head.map((heading, column) => (column === creativity ? '第一项' : heading));
  const choose = async (button: string, made: readonly (readonly string[])[]) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', exactly(button)).click();
    await (await chooser).setFiles(await fileOf(made));
  };
  await choose(w.choose, [unnamed, ...filled]);
  await page.getByRole('combobox', { name: '第一项' }).waitFor();
  await look(page, `columns-${locale}`);
  await page.getByRole('combobox', { name: '第一项' }).click();
  await page.getByRole('option', exactly(w.points)).click();
  // by keyboard
  await page.getByRole('button', { name: locale === 'zh-CN' ? '试导入' : 'Check the rows' }).press('Enter');
  await page.getByText(w.wrong).waitFor();
  expect(await page.getByRole('button', exactly(w.blocked)).isDisabled()).toBe(true);
  await look(page, `trial-${locale}`);
  await page.getByRole('button', { name: w.letters }).press('Enter');
  await page.getByText(w.wrong).waitFor({ state: 'detached' });
  expect(await page.getByRole('table').getByRole('row').count()).toBe(2);

  const savingFaulty = page.waitForEvent('download');
  await page.getByRole('button', exactly(w.faulty)).click();
  const [faultyHead = [], ...faulty] = await rowsOf(await savingFaulty);
  expect(faulty.map((cells) => cells[0])).toEqual(['4', '7', '10', '13', '16']);
  const mended = faulty.map((cells) => {
    const original = rows[Number(cells[0]) - 2] ?? [];
    return cells.map((cell, column) => {
      if (faultyHead[column] === w.task) return cell.replace('108', '100').replace('1OO', '100');
      if (column === 1) return original[0] ?? '';
      if (column === 2) return original[1] ?? '';
      return cell === '' && faultyHead[column]?.includes('0–100') ? '75' : cell;
    });
  });
  await choose(w.mended, [faultyHead, ...mended]);
  await page.getByText(w.merged).waitFor();
  await look(page, `mended-${locale}`);
  await page.getByRole('button', exactly(w.write)).click();
  await page.getByText(w.written).waitFor();
  const board = await organiser.call('GET /api/admin/rounds/:id/attempts', { params: { id } });
  expect(board.teams.map(({ attempts }) => attempts.length)).toEqual(TEAMS.map(() => 2));

  await page.getByRole('button', exactly(w.earlier)).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', exactly(w.takeBack)).waitFor();
  await look(page, `earlier-${locale}`);
  await dialog.getByRole('button', exactly(w.takeBack)).click();
  await page.getByRole('dialog').getByRole('textbox').fill('拿错了表');
  await page.getByRole('dialog').getByRole('button', exactly(w.takeBack)).click();
  await page.getByText(w.gone).waitFor();
  const after = await organiser.call('GET /api/admin/rounds/:id/attempts', { params: { id } });
  expect(after.teams.map(({ counted }) => counted)).toEqual(TEAMS.map(() => null));
});
