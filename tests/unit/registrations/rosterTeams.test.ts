// Promise: no child of a list is lost, and none joins another team than its own: teams are the same only if their names are, apart from surrounding
// space, width and case.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded, shownText } from '#src/platform/tables/cellText.ts';
import { type Cell, type Sheet, sheetOf } from '#src/platform/tables/table.ts';
import { type Child, childrenOf } from '#src/registrations/roster/parsing/children.ts';
import { parseRoster, type RosterChoices } from '#src/registrations/roster/parsing/parseRoster.ts';
import { groupChildren } from '#src/registrations/roster/parsing/teams.ts';
import { rosterChoices, rosterTerms } from '../../fixtures/rosterCases.ts';

const parse = (sheets: Sheet[], choices: Partial<RosterChoices> = {}) => parseRoster(sheets, rosterTerms, { ...rosterChoices, ...choices });
/** Returns the names of the children by team, without their forms. */
const teamsOf = (rows: Cell[][], teamSize = 4): string[][] => {
  const { children } = childrenOf(sheetOf(rows), rosterChoices, 0);
  const name = ({ cells }: Child) => shownText(cells.get('memberName')?.cell ?? null);
  return groupChildren(children, { participation: 'team', teamSize, teamLabel: String }).map((team) => team.children.map(name));
};
const HEADING = ['队伍名称', '队员姓名'];

/**
 * Names that differ slightly: in brackets, punctuation, pictures, width, case and space. None ends with a colon: a row that begins with such a cell
 * labels the next cell, like `领队：`, and is reported as not read.
 */
const teamName = fc.oneof(
  fc.constantFrom(
    '三（1）班',
    '三（2）班',
    '三(1)班',
    'C++',
    'C',
    'c',
    'Ｃ',
    'C#',
    '🚀🚀',
    '🚀',
    '3E2',
    '300',
    '3.00',
    ' 星星队',
    '星星队',
    '星星队-1',
    '星星队_1',
    "O'Brien",
    'O’Brien',
    '1队',
    '１队',
    '0',
    '-',
    '。',
  ),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
    .filter((name) => /\p{L}/u.test(name) && !/[\p{Cc}\p{Cf}'’‘`=]|[:：]$/u.test(name) && !/^(例|示例|example)/iu.test(name)),
);

describe('the teams of a list', () => {
  it('are its names, folded: every child is in one team, with exactly those of the same name', () => {
    fc.assert(
      fc.property(fc.array(teamName, { minLength: 1, maxLength: 30 }), (names) => {
        const rows = names.map((name, index) => [name, `孩子${index}`]);
        const expected = Map.groupBy(rows, ([name = '']) => folded(name));
        const found = teamsOf([HEADING, ...rows]);
        expect(found).toEqual([...expected.values()].map((team) => team.map(([, child]) => child)));
      }),
    );
  });

  it('are one where their names look alike: composed or not, half or full width, with any space between words', () => {
    for (const [one, other] of [
      ['Équipe', 'E\u0301quipe'],
      ['김치', '김치'.normalize('NFD')],
      ['ﾛﾎﾞｯﾄ隊', 'ロボット隊'],
      ['Star Team', 'Star\u00a0Team'],
      ['Star Team', 'STAR  TEAM'],
      ['星星 队', '星星\u3000队'],
      ['三﹙１﹚班', '三(1)班'],
      ['❤️队', '❤队'],
    ] as const)
      expect([one, teamsOf([HEADING, [one, '林小满'], [other, '陈雨桐']])]).toEqual([one, [['林小满', '陈雨桐']]]);
  });

  it('are two where their names look different', () => {
    for (const [one, other] of [
      ['星星 队', '星星队'],
      ['①队', '1队'],
      ['Ⅱ队', 'II队'],
      ['二队', '2队'],
      ['A·B', 'A•B'],
      ['Robot-X', 'Robot—X'],
      ['Α队', 'A队'],
      ['星星队。', '星星队'],
      ['Equipe', 'Équipe'],
      ['👨‍👩‍👧', '👨👩👧'],
      ['X²', 'X2'],
    ] as const)
      expect([one, teamsOf([HEADING, [one, '林小满'], [other, '陈雨桐']])]).toEqual([one, [['林小满'], ['陈雨桐']]]);
  });

  it('are as many as the children where the list names none, or of up to the size that is chosen, evenly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 8 }), (count, teamSize) => {
        const rows = Array.from({ length: count }, (_, index) => [`孩子${index}`, '女']);
        const teams = teamsOf([['姓名', '性别'], ...rows], teamSize);
        const sizes = teams.map((children) => children.length);
        expect(teams.flat()).toEqual(rows.map(([name]) => name));
        expect(Math.max(...sizes)).toBeLessThanOrEqual(teamSize);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('stay two where two sheets, or two headings of a sheet, name one alike, and say so', () => {
    const heading = ['队伍名称', '队员姓名', '性别'];
    const sheets = ['一班', '二班'].map((name) => sheetOf([heading, ['A队', '林小满', '女']], name));
    const { teams } = parse(sheets, { sheets: ['一班', '二班'] });
    expect(teams.map(({ values }) => values.members.length)).toEqual([1, 1]);
    expect(teams[1]?.problems).toMatchObject([{ code: 'team_in_sheets', detail: { other: { sheet: '一班', row: 2 } } }]);
    expect(teamsOf([heading, ['A队', '甲', '女'], heading, ['A队', '乙', '男']])).toEqual([['甲'], ['乙']]);
  });

  it('take a child without a team’s name to the team above and say so, but none whose cell has lost its value', () => {
    const [first, ...rest] = parse([
      sheetOf([HEADING, ['A队', '甲'], ['', '乙'], [new Date(0), '丙'], [{ lost: 'formula_cell', text: '=B1' }, '丁']]),
    ]).teams;
    expect(first?.values.members.map(({ name }) => name)).toEqual(['甲', '乙']);
    expect(first?.problems).toMatchObject([{ row: 3, code: 'team_from_above', detail: { taken: 'A队' } }]);
    expect(rest.map(({ values, problems }) => [values.teamName, values.members.length, problems[0]?.code])).toEqual([
      ['', 1, 'date_cell'],
      ['', 1, 'formula_cell'],
    ]);
  });
});
