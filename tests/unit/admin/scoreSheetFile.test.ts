import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Locale, locales } from '#contract/http/common.ts';
import { defaultRubric } from '#contract/judging/rubric.ts';
import { judgeSheet } from '#contract/judging/rules/scoreSheet/judgeSheet.ts';
import { criterionOf, type SheetColumn } from '#contract/judging/rules/scoreSheet/sheetTypes.ts';
import { csvOf } from '#contract/text/csv.ts';
import { type FoundTable, findTables, mergeMended, rowsOfTable, sheetCellText } from '#src/admin/scoreSheets/file/readScoreSheet.ts';
import { columnsOfRound, faultyRows, templateRows } from '#src/admin/scoreSheets/file/template.ts';
import enUS from '#src/locales/en-US/scoreSheets.json' with { type: 'json' };
import zhCN from '#src/locales/zh-CN/scoreSheets.json' with { type: 'json' };
import { readTables } from '#src/platform/tables/readTables.ts';
import { sheetOf } from '#src/platform/tables/table.ts';
import { xlsxOf } from '#src/platform/tables/writeXlsx.ts';

const { criteria } = defaultRubric;
const hints = { country: 'CN', isChinese: true };
const words = { 'zh-CN': zhCN, 'en-US': enUS };
const isPlain = (column: string, names: object): column is keyof typeof names => column in names;
/** Returns the heading of a column as the template writes it. */
const headingOf =
  (locale: Locale) =>
  (column: SheetColumn): string => {
    const key = criterionOf(column);
    const { column: names, points_heading: heading } = words[locale];
    if (key === null) return isPlain(column, names) ? names[column] : '';
    const title = criteria.find((each) => each.key === key)?.title[locale] ?? '';
    return heading.replace('{{title}}', title).replace('{{max}}', '100');
  };

const tablesOf = (bytes: Uint8Array): FoundTable[] => {
  const read = readTables(bytes, hints);
  return read.state === 'read' ? findTables(read.sheets, criteria) : [];
};
const textTable = (...rows: string[]): FoundTable | undefined => tablesOf(new TextEncoder().encode(rows.join('\n')))[0];
const readRows = (table: FoundTable | undefined) => (table ? rowsOfTable(table, table.columns) : []);

const team = { organization: '晨光小学', group: 'primary' as const, isScoredAtTable: false, used: 0, next: 1 };
const sheets = {
  round: {
    ...{ id: 'r', competitionId: 'c', name: { 'zh-CN': '', 'en-US': '' }, state: 'open' as const },
    table: { attempts: 2, counts: 'best' as const },
  },
  rubric: { criteria, timed: true },
  teams: [
    { ...team, id: 'a', number: '7', teamName: '蓝色小火车' },
    { ...team, id: 'b', number: '8', teamName: '=1+1, "two"', used: 1, next: 3 },
    { ...team, id: 'c', number: '9', teamName: '桌边队', isScoredAtTable: true },
  ],
};
const template = (locale: Locale) =>
  templateRows(sheets, {
    headingOf: headingOf(locale),
    group: () => '小学组',
    school: words[locale].school,
    groupHeading: words[locale].group,
  });

describe.each(locales)('the template (%s)', (locale) => {
  test('has a row for each attempt that is left, and none of teams that were scored at a table', () => {
    expect(
      template(locale)
        .slice(1)
        .map((row) => [row[0], row[1], row[4]]),
    ).toEqual([
      ['7', '蓝色小火车', '1'],
      ['7', '蓝色小火车', '2'],
      ['8', '=1+1, "two"', '3'],
    ]);
  });

  test.each(['xlsx', 'csv'])('is read back as %s, every column for what it is', async (kind) => {
    const rows = template(locale);
    const bytes = kind === 'csv' ? new TextEncoder().encode(csvOf(rows)) : new Uint8Array(await (await xlsxOf(rows)).arrayBuffer());
    const [table] = tablesOf(bytes);
    const used = table?.columns.map(({ use }) => use).filter((use) => use !== 'ignored');
    expect(used).toEqual(columnsOfRound(sheets.rubric));
    expect(readRows(table).map(({ cells }) => cells.number)).toEqual(['7', '7', '8']);
  });
});

test('filled in, it is judged without a mistake', () => {
  const [head = [], ...rows] = template('zh-CN');
  const filled = rows.map((row) =>
    row.map((cell, at) => (head[at]?.includes('0–100') ? '82' : head[at]?.startsWith('用时') ? '1:44' : cell)),
  );
  const table = textTable(csvOf([head, ...filled]).slice(1));
  const teams = sheets.teams.map(({ id, number, teamName, used }) => ({
    ...{ id, numbers: [number], name: teamName, isOwn: false, isScoredAtTable: false, taken: used ? [1, 2] : [], used },
  }));
  const judged = judgeSheet(readRows(table), { rubric: { ...defaultRubric, timed: true }, allowed: 2, teams });
  expect(judged.faulty).toEqual([]);
  expect(judged.attempts.map(({ registrationId, number, durationMs }) => [registrationId, number, durationMs])).toEqual([
    ['a', 1, 104_000],
    ['a', 2, 104_000],
    ['b', 3, 104_000],
  ]);
});

test('other headings, delimiters and encodings say the same', () => {
  const right = [{ row: 2, cells: { number: '7', team: '蓝色小火车', 'points.creativity': '82', 'points.task': '69', time: '1:44' } }];
  const texts = [
    '参赛编号;队伍名称;创意得分;任务分数;比赛用时',
    'Bib No.,Team name,Creativity score,TASK points,Duration',
    '号码\t战队\t创意\t任务\t时间（秒）',
  ];
  for (const head of texts) {
    const sign = /[;,\t]/u.exec(head)?.[0] ?? ',';
    expect(readRows(textTable(head, ['7', '蓝色小火车', '82', '69', '1:44'].join(sign)))).toEqual(right);
  }
  // 编号,队名,创意,任务,用时 / 7,火车,82,69,1:44 in GBK
  const gbk = [0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0xb6, 0xd3, 0xc3, 0xfb, 0x2c, 0xb4, 0xb4, 0xd2, 0xe2, 0x2c, 0xc8, 0xce, 0xce, 0xf1, 0x0a];
  const [table] = tablesOf(Uint8Array.from([...gbk, 0x37, 0x2c, 0xbb, 0xf0, 0xb3, 0xb5, 0x2c, 0x38, 0x32, 0x2c, 0x36, 0x39]));
  expect(readRows(table)).toEqual([{ row: 2, cells: { number: '7', team: '火车', 'points.creativity': '82', 'points.task': '69' } }]);
});

test('a title above the heading, a heading in between, and a sheet without one are left out', () => {
  const table = textTable('2026 年选拔赛成绩表', '', '编号,队名,创意', '7,火车,82', '编号,队名,创意', '8,轮船,83');
  expect(readRows(table)).toMatchObject([
    { row: 4, cells: { number: '7' } },
    { row: 6, cells: { number: '8' } },
  ]);
  const [best, ...others] = findTables(
    [
      sheetOf([['说明'], ['请填写']]),
      sheetOf(
        [
          ['编号', '创意'],
          ['7', '82'],
        ],
        '成绩',
      ),
    ],
    criteria,
  );
  expect([best?.sheetName, others.length]).toEqual(['成绩', 0]);
  expect(textTable('姓,名', '李,小明')).toBeUndefined();
});

test('of two columns with the same heading the first is read', () => {
  const table = textTable('编号,用时,用时,创意', '7,1:44,2:00,82');
  expect(table?.columns.map(({ use }) => use)).toEqual(['number', 'time', 'ignored', 'points.creativity']);
});

test('times of a spreadsheet become parts of a day, other dates stay dates, and lost values no numbers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 86_399 }), fc.boolean(), (seconds, isFrom1904) => {
      const day = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
      expect(Number(sheetCellText(new Date(day + seconds * 1000)))).toBeCloseTo(seconds / 86_400, 9);
    }),
  );
  expect(sheetCellText(new Date(Date.UTC(2026, 4, 1)))).toBe('2026-05-01');
  expect(sheetCellText({ lost: 'error_cell', text: '#N/A' })).toBe('#N/A');
  expect(sheetCellText('　８２ ')).toBe('82');
});

test('a number that stands once, merged, is of all rows beside it', () => {
  const sheet = {
    ...sheetOf([
      ['编号', '第几次', '创意'],
      ['7', '1', '82'],
      [null, '2', '85'],
    ]),
    merges: [{ top: 2, left: 1, bottom: 3, right: 1 }],
  };
  const [table] = findTables([sheet], criteria);
  expect(readRows(table).map(({ cells }) => cells.number)).toEqual(['7', '7']);
});

test('mended rows go back to their places; a file with other rows stands for itself', () => {
  const columns: SheetColumn[] = ['number', 'team', 'points.creativity'];
  const before = readRows(textTable('编号,队名,创意', '7,火车,82', '8,轮船,108', '9,飞机,x'));
  const faulty = faultyRows(before.slice(1), columns, {
    headingOf: headingOf('zh-CN'),
    row: '行',
    wrong: words['zh-CN'].wrong,
    toldOf: () => '超出 0–100',
  });
  const mended = faulty.map((row) => row.map((cell) => cell.replace('108', '100').replace('x', '90')));
  const table = textTable(csvOf(mended).slice(1));
  expect(table && mergeMended(before, table, table.columns)).toEqual([
    before[0],
    { row: 3, cells: { number: '8', team: '轮船', 'points.creativity': '100' } },
    { row: 4, cells: { number: '9', team: '飞机', 'points.creativity': '90' } },
  ]);
  for (const other of [
    ['行,编号,创意', '99,7,82'],
    ['行,编号,创意', '3,7,82', '3,8,83'],
    ['编号,创意', '7,82'],
  ]) {
    const whole = textTable(...other);
    expect(whole && mergeMended(before, whole, whole.columns)).toBeNull();
  }
});

test('merged cells that overlap, as far down as a spreadsheet goes, take no longer than others', () => {
  const sheet = sheetOf([['编号', '第几次', '创意'], ...Array.from({ length: 5000 }, (_, at) => [at === 0 ? '7' : null, '1', '80'])]);
  const merges = Array.from({ length: 20_000 }, () => ({ top: 2, left: 1, bottom: 1_048_576, right: 1 }));
  const [table] = findTables([{ ...sheet, merges }], criteria);
  expect(readRows(table)).toHaveLength(5000);
  expect(new Set(readRows(table).map(({ cells }) => cells.number))).toEqual(new Set(['7']));
});
