// Promise: the table to correct a list in moves, selects, copies and pastes as a spreadsheet does, and shows every row in its place.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tabSeparated } from '#src/platform/tables/pasted.ts';
import { sheetOf } from '#src/platform/tables/table.ts';
import { createRowFiller, derive } from '#src/registrations/roster/document/deriveProblems.ts';
import { documentOf } from '#src/registrations/roster/document/documentOf.ts';
import { withGuessedHeading } from '#src/registrations/roster/guessedHeading.ts';
import { readGroups } from '#src/registrations/roster/parsing/parseRoster.ts';
import {
  asTabText,
  columnItems,
  fromTabText,
  type GridItem,
  gridItems,
  heightOf,
  itemsIn,
  mayOverflow,
  moved,
  nextCell,
  nextWrong,
  rangeOf,
} from '#src/registrations/roster/table/gridItems.ts';
import { readSource } from '#src/registrations/roster/wizard/readSource.ts';
import { rangeInView } from '#src/ui/scrolling/rangeInView.ts';
import { makeResidentId } from '../../fixtures/residentId.ts';
import { rosterChoices, rosterTerms } from '../../fixtures/rosterCases.ts';

const columns = ['memberName', 'memberIdNumber', 'memberGender'] as const;
const sheet = sheetOf([
  ['队伍名称', '队员姓名', '证件号码', '性别'],
  ['星星', '甲', '1', '女'],
  ['星星', '乙', '2', '男'],
  ['月亮', '丙', makeResidentId({ birth: '20180419', sequence: 1 }), '???'],
]);
const document = documentOf(readGroups([sheet], rosterTerms, rosterChoices), rosterTerms);
const derived = derive(document, rosterTerms, createRowFiller(rosterTerms));
const all = { isSingle: false, keys: null, scale: 1 };
const items = gridItems(derived, columns, all);

describe('the rows of the table', () => {
  it('are teams with their children, one beneath the other', () => {
    expect(items.map(({ id }) => id)).toEqual(['t1', 'r1', 'r2', 't2', 'r3']);
    for (const [index, item] of items.entries()) expect(item.top).toBe(items.slice(0, index).reduce((sum, { height }) => sum + height, 0));
    expect(gridItems(derived, columns, { ...all, keys: new Set([3]) }).map(({ id }) => id)).toEqual(['t2', 'r3']);
    expect(gridItems(derived, columns, { ...all, isSingle: true }).map(({ id }) => id)).toEqual(['r1', 'r2', 'r3']);
  });
  it('have columns beside the numbers, one next to the other, rendered where they are in view', () => {
    for (const scale of [1, 1.37, 2]) {
      const places = columnItems(columns, scale);
      expect(places.map(({ id }) => id)).toEqual(columns);
      expect(places[0]?.top).toBe(Math.round(56 * scale));
      for (const [index, { top, height }] of places.entries()) expect(places[index + 1]?.top ?? heightOf(places)).toBe(top + height);
    }
    const places = columnItems(columns, 1);
    const ids = (left: number, width: number, cursor: string) =>
      itemsIn(places, rangeInView(places, left, width), cursor).map(({ item }) => item.id);
    expect(ids(0, 100, '')).toEqual(['memberName']);
    expect(ids(0, 100, 'memberGender')).toEqual(['memberName', 'memberGender']);
    expect(ids(450, 60, '')).toEqual(['memberGender']);
    expect(ids(450, 60, 'memberName')).toEqual(['memberGender', 'memberName']);
    expect(ids(0, 800, '')).toEqual(columns);
  });
  it('are rendered where they are in view, and where the cursor is', () => {
    const row = items[1];
    if (!row) throw new Error('no row');
    const many = Array.from({ length: 500 }, (_, index) => ({ ...row, id: `r${index}`, top: index * 46, height: 46 }));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: heightOf(many) }), (top) => {
        const inView = itemsIn(many, rangeInView(many, top, 600), 'r7');
        for (const { item, index } of inView) expect(many[index]).toBe(item);
        const seen = inView.map(({ item }) => item);
        for (const item of many) if (item.top + item.height > top && item.top < top + 600) expect(seen).toContain(item);
        expect(seen).toContain(many[7]);
        expect(seen.length).toBeLessThan(45);
      }),
    );
  });
});

it('clips a cell only if its text may be wider than its column', () => {
  for (const text of ['李小明', '110105201803070015', '小学组', '']) expect(mayOverflow(text, 'memberIdNumber')).toBe(false);
  for (const text of ['W'.repeat(14), '110105201803070015 (护照)', '阿'.repeat(14)]) expect(mayOverflow(text, 'memberIdNumber')).toBe(true);
});

describe('the cursor', () => {
  it('moves through teams and children, and stays in the table', () => {
    expect(moved(items, columns, { id: 'r2', column: 'memberName' }, 1, 0)).toEqual({ id: 't2', column: 'memberName' });
    expect(moved(items, columns, { id: 'r1', column: 'memberName' }, -100, -100)).toEqual({ id: 't1', column: 'memberName' });
    expect(moved(items, columns, { id: 'r1', column: 'memberName' }, 100, 100)).toEqual({ id: 'r3', column: 'memberGender' });
  });
  it('goes by Tab from child to child, and out at the end', () => {
    expect(nextCell(items, columns, { id: 'r2', column: 'memberGender' }, 1)).toEqual({ id: 'r3', column: 'memberName' });
    expect(nextCell(items, columns, { id: 'r3', column: 'memberName' }, -1)).toEqual({ id: 'r2', column: 'memberGender' });
    expect(nextCell(items, columns, { id: 'r3', column: 'memberGender' }, 1)).toBeNull();
    expect(nextCell(items, columns, { id: 't1', column: 'memberName' }, -1)).toBeNull();
  });
  it('finds the next cell to correct, and round', () => {
    const isWrong = (item: GridItem, column: string) => item.kind === 'child' && derived.byCell.has(`${item.row.key} ${column}`);
    expect(nextWrong(items, columns, { id: 'r1', column: 'memberIdNumber' }, 1, isWrong)).toEqual({ id: 'r2', column: 'memberIdNumber' });
    expect(nextWrong(items, columns, { id: 'r3', column: 'memberGender' }, 1, isWrong)).toEqual({ id: 'r1', column: 'memberIdNumber' });
    expect(nextWrong(items, columns, { id: 'r1', column: 'memberIdNumber' }, -1, isWrong)).toEqual({ id: 'r3', column: 'memberGender' });
    expect(nextWrong(items, columns, { id: 'r1', column: 'memberName' }, 1, () => false)).toBeNull();
  });
  it('finds a team that is too large at its heading', () => {
    const isWrong = (item: GridItem) => item.id === 't2';
    const heading = { id: 't2', column: 'memberName' } as const;
    expect(nextWrong(items, columns, { id: 'r1', column: 'memberGender' }, 1, isWrong)).toEqual(heading);
    expect(nextWrong(items, columns, { id: 't2', column: 'memberGender' }, 1, isWrong)).toEqual(heading);
    expect(nextWrong(items, columns, heading, 1, ({ id }) => id === 't1')).toEqual({ id: 't1', column: 'memberName' });
  });
  it('selects children only', () => {
    expect(rangeOf(items, columns, { id: 'r3', column: 'memberGender' }, { id: 'r1', column: 'memberIdNumber' })).toEqual({
      keys: [1, 2, 3],
      columns: ['memberIdNumber', 'memberGender'],
    });
  });
});

const cell = fc.string({ maxLength: 8 }).map((text) => text.trim().replace(/\r/gu, ''));
it('pastes what it copies', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 }), (block) => {
      expect(fromTabText(asTabText(block))).toEqual(block);
      expect(fromTabText(`${asTabText(block)}\r\n`)).toEqual(block);
    }),
  );
});

describe('pasted lines', () => {
  const ids = [1, 2, 3].map((sequence) => makeResidentId({ birth: '20180419', sequence }));
  it('of a message are divided by their spaces, but not within a name in Latin letters', () => {
    expect(tabSeparated('张三 男\n李四  女')).toBe('张三\t男\n李四\t女');
    expect(tabSeparated('Lin Xiaoman  girl\nZhao Yi  boy')).toBe('Lin Xiaoman\tgirl\nZhao Yi\tboy');
    expect(tabSeparated('张 三\t男\n李四\t女')).toBe('张 三\t男\n李四\t女');
    expect(tabSeparated('Lin Xiaoman\nZhao Yi')).toBe('Lin Xiaoman\nZhao Yi');
  });
  it('without a heading are read by what they look like', () => {
    const rows = [
      ['星星队', '张三', '男', ids[0] ?? '', '13800138000'],
      ['星星队', '李四', '女', ids[1] ?? '', '13900139000'],
      ['月亮队', '王五', '女', ids[2] ?? '', '13700137000'],
    ];
    const roster = readSource([sheetOf(rows)], rosterTerms, rosterChoices);
    expect(roster.problem).toBeNull();
    const { teams } = derive(documentOf(roster, rosterTerms), rosterTerms, createRowFiller(rosterTerms));
    expect(teams.map(({ values }) => [values.teamName, values.members.map(({ name }) => name)])).toEqual([
      ['星星队', ['张三', '李四']],
      ['月亮队', ['王五']],
    ]);
    expect(teams[0]?.values.members[0]).toMatchObject({ gender: 'male', idNumber: ids[0], guardianPhone: '+8613800138000' });
    expect(roster.groups[0]?.children[0]?.row).toBe(1);
  });
  it('of nothing known stay unread', () => {
    expect(
      withGuessedHeading(
        sheetOf([
          ['1', '2'],
          ['3', '4'],
        ]),
      ),
    ).toBeNull();
    expect(
      readSource(
        [
          sheetOf([
            ['1', '2'],
            ['3', '4'],
          ]),
        ],
        rosterTerms,
        rosterChoices,
      ).problem,
    ).toBe('no_heading');
  });
});
