// Promise: a cell that is not one child's name is reported, and an ordinary name never is.
import { describe, expect, it } from 'vitest';
import { shownText } from '#src/platform/tables/cellText.ts';
import { sheetOf } from '#src/platform/tables/table.ts';
import { isDoubtfulName } from '#src/registrations/roster/parsing/doubtfulName.ts';
import { parseRoster } from '#src/registrations/roster/parsing/parseRoster.ts';
import { isError } from '#src/registrations/roster/parsing/rosterTypes.ts';
import { rosterChoices, rosterTerms } from '../../fixtures/rosterCases.ts';

describe('a name', () => {
  it.each([
    ...[
      '林小满、陈雨桐',
      '林小满\n陈雨桐',
      '林小满，陈雨桐',
      '林小满/陈雨桐',
      '林小满;陈雨桐',
      'Lin Xiao\r\nChen Yu',
      'Lin Xiao & Chen Yu',
    ],
    ...['1.林小满', '04 林小满', '三(1)班 林小满', '林小满（三班）', '三年级林小满', '林小满(组长)', '林小满*'],
    ...['无', '待定', '#N/A', '-', 'none', 'TBD', '？'],
  ])('is doubtful: %j', (name) => {
    expect(isDoubtfulName(name)).toBe(true);
  });

  it.each([
    ...['林小满', '欧阳若曦', '阿依古丽·买买提', '班超', '张和平', '李 明', '林小满（Lin Xiaoman）', '吴', '年羹尧'],
    ...[
      'Lee, Ann',
      "O'Brien",
      'Kumar s/o Raman',
      'Mary-Jane Smith Jr.',
      'J. R. R. Tolkien',
      'Nguyễn Thị Hoa',
      'Иван Петров',
      'محمد علي',
      'สมชาย ใจดี',
      '',
    ],
  ])('is none: %j', (name) => {
    expect(isDoubtfulName(name)).toBe(false);
  });
});

it('is pointed out where it stands, and does not stop the list', () => {
  const roster = parseRoster(
    [
      sheetOf([
        ['队伍名称', '队员姓名', '性别'],
        ['A队', '甲\n乙', '女'],
        ['A队', '丙', '男'],
      ]),
    ],
    rosterTerms,
    rosterChoices,
  );
  const found = roster.teams.flatMap(({ problems }) => problems).filter(({ code }) => code === 'name_doubtful');
  expect(found).toMatchObject([{ row: 2, address: 'B2', column: 'memberName', detail: { taken: '甲 乙' } }]);
  expect(found.some(isError)).toBe(false);
});

it('is shown without signs that turn or hide what stands beside it', () => {
  expect(shownText('\u202egnp.exe')).toBe('gnp.exe');
  expect(shownText('林\u200b小\u2066满\u2069')).toBe('林小满');
  expect(shownText('👩\u200d🏫')).toBe('👩\u200d🏫');
});
