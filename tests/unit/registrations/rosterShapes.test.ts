// Promise: lists are understood in schools' usual layouts, and unread parts are reported: columns by their headings, rows by their numbers.
import { describe, expect, it } from 'vitest';
import { readTables } from '#src/platform/tables/readTables.ts';
import { type Cell, sheetOf } from '#src/platform/tables/table.ts';
import { parseRoster, type RosterChoices } from '#src/registrations/roster/parsing/parseRoster.ts';
import type { RosterTerms } from '#src/registrations/roster/parsing/rosterTypes.ts';
import { makeResidentId } from '../../fixtures/residentId.ts';
import { rosterAccount, rosterChoices, rosterTerms } from '../../fixtures/rosterCases.ts';
import { type MadeSheet, workbookOf } from '../../fixtures/workbook.ts';

const child = (sequence: number) => makeResidentId({ birth: '20180419', sequence });
const parse = (rows: Cell[][], choices: Partial<RosterChoices> = {}, terms: Partial<RosterTerms> = {}) =>
  parseRoster([sheetOf(rows)], { ...rosterTerms, ...terms }, { ...rosterChoices, ...choices });
const ofWorkbook = (sheet: Omit<MadeSheet, 'name'>, choices: Partial<RosterChoices> = {}) => {
  const tables = readTables(workbookOf({ name: 'S', ...sheet }), { country: '', isChinese: true });
  if (tables.state === 'refused') throw new Error(tables.code);
  return parseRoster(tables.sheets, rosterTerms, { ...rosterChoices, ...choices });
};
const namesOf = ({ teams }: ReturnType<typeof parse>) =>
  teams.map(({ values }) => [values.teamName, ...values.members.map(({ name }) => name)]);
const unreadOf = ({ columns }: ReturnType<typeof parse>) =>
  columns.flatMap(({ uses }) => uses.filter(({ fate }) => fate !== 'used').map(({ heading, fate }) => `${heading} ${fate}`));

describe('the columns of a list', () => {
  it('are found in either script, in one level or two, and each child’s by its number', () => {
    const wide = parse([
      ['隊名', '成員一姓名', '成員一身份證號碼', '成員二姓名', '成員二身份證號碼'],
      ['A隊', '甲', child(1), '乙', child(2)],
      ['B隊', '丙', child(3), '', ''],
    ]);
    expect(namesOf(wide)).toEqual([
      ['A隊', '甲', '乙'],
      ['B隊', '丙'],
    ]);
    expect(wide.teams.flatMap(({ values }) => values.members.map(({ idNumber }) => idNumber))).toEqual([child(1), child(2), child(3)]);
    const levels = ofWorkbook({
      rows: [
        ['队伍', null, '队员1', null, '队员2', null],
        ['名称', '组别', '姓名', '证件号码', '姓名', '证件号码'],
        ['A队', '小学组', '甲', child(1), '乙', child(2)],
      ],
      merges: ['A1:B1', 'C1:D1', 'E1:F1'],
    });
    expect(namesOf(levels)).toEqual([['A队', '甲', '乙']]);
    expect(
      namesOf(
        parse([
          ['Team', 'Child 1 name', 'Child 2 name'],
          ['A', 'Ann', 'Bob'],
        ]),
      ),
    ).toEqual([['A', 'Ann', 'Bob']]);
    expect(
      namesOf(
        parse([
          ['队名', '姓名', '性别', '姓名', '性别'],
          ['A队', '甲', '女', '乙', '男'],
        ]),
      ),
    ).toEqual([['A队', '甲', '乙']]);
  });

  it('are found beneath a title, and where the upper of two levels says nothing by itself', () => {
    const roster = ofWorkbook({
      rows: [
        ['报名表'],
        ['队伍信息', null, '队员信息', null, '监护人信息', null],
        ['队名', '组别', '姓名', '证件号码', '姓名', '手机'],
        ['A队', '小学组', '甲', child(1), '王芳', '13800138000'],
      ],
      merges: ['A1:F1', 'A2:B2', 'C2:D2', 'E2:F2'],
    });
    expect(namesOf(roster)).toEqual([['A队', '甲']]);
    expect(roster.teams[0]?.values).toMatchObject({ parent: { name: '王芳' }, members: [{ guardianPhone: '13800138000' }] });
  });

  it('say what is wrong with each of a row’s children at its own cell', () => {
    const { teams } = parse([
      ['队名', '队员1姓名', '队员1身份证号', '队员2姓名', '队员2身份证号'],
      ['A队', '甲', '123', '乙', '456'],
    ]);
    expect(teams[0]?.problems.map(({ address, code }) => `${address} ${code}`)).toEqual(['C2 id_number_length', 'E2 id_number_length']);
  });

  it('of lists side by side are each its own list’s: no child joins the team beside it', () => {
    const beside = parse([
      ['三年级', '', '', '', '四年级'],
      ['队名', '姓名', '家长电话', '', '队名', '姓名', '家长电话'],
      ['A队', '甲', '13800138011', '', 'B队', '乙', '13800138012'],
      ['', '丙', '13800138013', '', '', '丁', '13800138014'],
      ['C队', '戊', '13800138015', '', '', '', ''],
    ]);
    expect(namesOf(beside)).toEqual([
      ['A队', '甲', '丙'],
      ['C队', '戊'],
      ['B队', '乙', '丁'],
    ]);
    expect(beside.teams.flatMap(({ values }) => values.members.map(({ guardianPhone }) => guardianPhone))).toEqual(
      [11, 13, 15, 12, 14].map((end) => `+86138001380${end}`),
    );
    expect(unreadOf(beside)).toEqual([]);
    const behind = parse([
      ['姓名', '队名', '组别', '姓名', '队名', '组别'],
      ['甲', 'A队', '小学组', '乙', 'B队', '幼儿组'],
    ]);
    expect(namesOf(behind)).toEqual([
      ['A队', '甲'],
      ['B队', '乙'],
    ]);
    expect(behind.teams.map(({ values }) => values.group)).toEqual(['primary', 'early_childhood']);
  });

  it('of a captain and of substitutes are more children of the row', () => {
    const wide = parse([
      ['队名', '队长姓名', '队长身份证号', '队员1姓名', '队员1身份证号', '队员2姓名', '队员2身份证号'],
      ['A队', '甲', child(1), '乙', child(3), '丙', child(5)],
      ['B队', '丁', child(7), '', '', '', ''],
    ]);
    expect(namesOf(wide)).toEqual([
      ['A队', '甲', '乙', '丙'],
      ['B队', '丁'],
    ]);
    expect(wide.teams.flatMap(({ values }) => values.members.map(({ idNumber }) => idNumber))).toEqual([1, 3, 5, 7].map(child));
    const once = parse([
      ['队名', '队长', '队员', '替补'],
      ['A队', '甲', '乙', '丙'],
    ]);
    expect(namesOf(once)).toEqual([['A队', '甲', '乙', '丙']]);
    expect(unreadOf(once)).toEqual([]);
  });

  it.each([
    ['named on each row', ['队名', '队长姓名', '姓名', '性别', '身份证号'], '甲', '甲'],
    ['named once, as in merged cells', ['队名', '队长姓名', '姓名', '性别', '身份证号'], '甲', ''],
    ['of two children', ['队名', '副队长', '姓名', '性别', '身份证号'], '甲、乙', '甲、乙'],
    ['marked', ['队名', '队长', '姓名', '性别', '身份证号'], '是', '否'],
    ['marked in English', ['Team name', 'Captain', 'Name', 'Gender', 'ID number'], 'Yes', ''],
    ['in traditional characters', ['隊名', '隊長', '姓名', '性別', '身份證號碼'], '√', ''],
  ])(
    'of a captain who is one of the children beneath is no further child, and is named: %s',
    (_, [team = '', captain = '', ...rest], a, b) => {
      const people = [
        ['甲', '女', child(2)],
        ['乙', '男', child(1)],
      ];
      const list = parse([[team, captain, ...rest], ...people.map((each, at) => ['A队', at === 0 ? a : b, ...each])]);
      expect(namesOf(list)).toEqual([['A队', '甲', '乙']]);
      expect(list.teams[0]?.values.members.map(({ gender, idNumber }) => [gender, idNumber])).toEqual([
        ['female', child(2)],
        ['male', child(1)],
      ]);
      expect(unreadOf(list)).toEqual([`${captain} unknown`]);
      const behind = parse([[team, ...rest, captain], ...people.map((each, at) => ['A队', ...each, at === 0 ? a : b])]);
      expect([namesOf(behind), unreadOf(behind)]).toEqual([[['A队', '甲', '乙']], [`${captain} unknown`]]);
      const [name = '', ...more] = rest;
      const amid = parse([
        [team, name, captain, ...more],
        ...people.map(([who = '', ...each], at) => ['A队', who, at === 0 ? a : b, ...each]),
      ]);
      expect([namesOf(amid), unreadOf(amid)]).toEqual([[['A队', '甲', '乙']], [`${captain} unknown`]]);
    },
  );

  it('of a captain without columns of its own are told from a further child by what is beneath', () => {
    const heading = ['队名', '队长', '队员'];
    const marks = parse([heading, ['A队', '是', '甲'], ['A队', '否', '乙']]);
    expect([namesOf(marks), unreadOf(marks)]).toEqual([[['A队', '甲', '乙']], ['队长 unknown']]);
    const names = parse([heading, ['A队', '甲', '甲'], ['A队', '甲', '乙'], ['B队', '丙', '丙']]);
    expect([namesOf(names), unreadOf(names)]).toEqual([
      [
        ['A队', '甲', '乙'],
        ['B队', '丙'],
      ],
      ['队长 unknown'],
    ]);
    const further = parse([heading, ['A队', '甲', '乙'], ['B队', '丙', '丁']]);
    expect(namesOf(further)).toEqual([
      ['A队', '甲', '乙'],
      ['B队', '丙', '丁'],
    ]);
    const chosen = parse([heading, ['A队', '是', '甲']], { matching: { 队长: 'memberName', 队员: 'none' } });
    expect(namesOf(chosen)).toEqual([['A队', '是']]);
  });

  it('of a captain with an ID number of its own are one more child’s, before others without numbers too', () => {
    const wide = parse([
      ['队名', '队长', '身份证号', '队员', '身份证号', '替补'],
      ['A队', '甲', child(1), '乙', child(3), '丙'],
    ]);
    expect(namesOf(wide)).toEqual([['A队', '甲', '乙', '丙']]);
    expect(wide.teams[0]?.values.members.map(({ idNumber }) => idNumber)).toEqual([child(1), child(3), '']);
  });

  it('of grown-ups that repeat as often as the children are no part of a child', () => {
    const row = (...people: string[]) => ['A队', ...people, '甲', child(1), '乙', child(3)];
    const children = ['队员姓名', '身份证号', '队员姓名', '身份证号'];
    const coaches = parse([
      ['队名', '领队姓名', '领队电话', '教练姓名', '教练电话', ...children],
      row('李老师', '13900139001', '张教练', '13900139002'),
    ]);
    expect(namesOf(coaches)).toEqual([['A队', '甲', '乙']]);
    expect(coaches.teams[0]?.values).toMatchObject({
      instructor: { name: '李老师', phone: '139 0013 9001' },
      members: [{ idNumber: child(1) }, { idNumber: child(3) }],
    });
    expect(unreadOf(coaches)).toEqual(['教练姓名 repeated', '教练电话 repeated']);
    const parents = parse([
      ['队名', '父亲姓名', '父亲电话', '母亲姓名', '母亲电话', ...children.map((text) => text.replace('队员', '学生'))],
      row('王强', '13800138011', '李芳', '13800138012'),
    ]);
    expect(namesOf(parents)).toEqual([['A队', '甲', '乙']]);
    expect(parents.teams[0]?.values.members.map(({ idNumber }) => idNumber)).toEqual([child(1), child(3)]);
    expect(unreadOf(parents)).toEqual(['母亲姓名 repeated', '母亲电话 repeated']);
    const behind = parse([
      ['队名', ...children, '领队姓名', '领队电话', '教练姓名', '教练电话'],
      ['A队', '甲', child(1), '乙', child(3), '李老师', '13900139001', '张教练', '13900139002'],
    ]);
    expect(namesOf(behind)).toEqual([['A队', '甲', '乙']]);
    expect(behind.teams[0]?.values.instructor).toMatchObject({ name: '李老师', phone: '139 0013 9001' });
    expect(unreadOf(behind)).toEqual(['教练姓名 repeated', '教练电话 repeated']);
  });

  it('that nobody knows are named, can be matched by hand, and are looked for no longer once left out', () => {
    const rows = [
      ['Csapat', 'Gyerek neve', 'Osztály', 'Elérhetőség'],
      ['A', 'Ana', '3B', '+55 11 91234-5678'],
    ];
    expect(parse(rows)).toMatchObject({ problem: 'no_heading', teams: [] });
    expect(unreadOf(parse(rows))).toEqual(['Csapat unknown', 'Gyerek neve unknown', 'Osztály unknown', 'Elérhetőség unknown']);
    const matched = parse(rows, {
      matching: { csapat: 'teamName', 'gyerek neve': 'memberName', elérhetőség: 'parentPhone', osztály: 'none' },
    });
    expect(namesOf(matched)).toEqual([['A', 'Ana']]);
    expect(unreadOf(matched)).toEqual(['Osztály left_out']);
    expect(matched.teams[0]?.values.members[0]).toMatchObject({ guardianPhone: '+5511912345678', country: 'BR' });
  });

  it('that say the same twice are named: the first fills the form, unless somebody decides otherwise', () => {
    const rows = [
      ['队伍名称', '队员姓名', '证件号码', '身份证号', ''],
      ['A队', '甲', child(1), child(2), '备用'],
    ];
    expect(unreadOf(parse(rows))).toEqual(['身份证号 repeated', ' unknown']);
    expect(parse(rows).teams[0]?.values.members[0]?.idNumber).toBe(child(1));
    expect(parse(rows, { matching: { 身份证号: 'memberIdNumber' } }).teams[0]?.values.members[0]?.idNumber).toBe(child(2));
  });

  it('with a phone behind the teacher’s name are the teacher’s: it is never a guardian’s', () => {
    const rows = [
      ['队伍名称', '队员姓名', '指导老师', '电话'],
      ['A队', '甲', '李老师', '13900139001'],
    ];
    const { teams, missing } = parse(rows);
    expect(teams[0]?.values).toMatchObject({ instructor: { phone: '139 0013 9001' }, members: [{ guardianPhone: '' }] });
    expect(missing).toContain('parentPhone');
    const both = parse([
      ['队伍名称', '队员姓名', '指导老师', '电话', '家长', '电话'],
      ['A队', '甲', '李老师', '13900139001', '王芳', '13800138011'],
    ]);
    expect(both.teams[0]?.values.members[0]?.guardianPhone).toBe('+8613800138011');
    const shared = parse([
      ['队伍名称', '队员1姓名', '队员2姓名', '家长电话'],
      ['A队', '甲', '乙', '13800138011'],
    ]);
    expect(shared.teams[0]?.values.members.map(({ guardianPhone }) => guardianPhone)).toEqual(['', '']);
  });

  it('that the form needs and the list lacks are named', () => {
    expect(
      parse([
        ['队伍名称', '队员姓名'],
        ['A队', '甲'],
      ]).missing.toSorted(),
    ).toEqual(['memberGender', 'memberIdNumber', 'parentPhone']);
    const needsInvitation = { ...rosterTerms.competition, needsInvitation: true };
    expect(
      parse(
        [
          ['队名', '姓名', '身份证', '家长电话'],
          ['A队', '甲', child(1), '13800138011'],
        ],
        {},
        { competition: needsInvitation },
      ).missing,
    ).toEqual(['invitationCode']);
  });
});

describe('the rows of a list', () => {
  it('above and beneath the children are no children, and are named', () => {
    const roster = parse([
      ['青禾实验小学报名表'],
      ['填表人：李老师'],
      [],
      ['序号', '队伍名称', '队员姓名', '性别'],
      [1, 'A队', '甲', '女'].map(String),
      ['序号', '队伍名称', '队员姓名', '性别'],
      ['2', 'B队', '乙', '男'],
      ['合计', '', '2人'],
      ['', 'C队', '', ''],
      ['注：请于11月30日前交'],
      ['', '', '班主任签字：________', ''],
      ['Total: 2'],
    ]);
    expect(namesOf(roster)).toEqual([
      ['A队', '甲'],
      ['B队', '乙'],
    ]);
    expect(roster.ignored.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
      '1 title',
      '2 title',
      '6 heading',
      '8 foot',
      '9 no_child',
      '10 foot',
      '11 foot',
      '12 foot',
    ]);
  });

  it('of labels with somebody’s phone beside them are no children, and are named', () => {
    const roster = parse([
      ['队伍名称', '队员姓名', '证件号码', '家长电话'],
      ['A队', '甲', '110105201803070015', '13800138011'],
      ['领队：', '张教练', '', '13811112222'],
      ['指导老师:', '李老师', '', '13811112223'],
      ['Contact:', 'Ms Li', '', '13811112224'],
      ['', '联系人：', '王老师', '13811112225'],
      // A row with an ID number is a child.
      ['B队：', '乙', '110105201803070031', '13800138012'],
    ]);
    expect(namesOf(roster)).toEqual([
      ['A队', '甲'],
      ['B队：', '乙'],
    ]);
    expect(roster.ignored.map(({ row, reason }) => `${row} ${reason}`)).toEqual(['3 foot', '4 foot', '5 foot', '6 foot']);
  });

  it('that name a team above its children are that team’s', () => {
    const roster = parse([
      ['队伍：星星队'],
      ['姓名', '性别'],
      ['甲', '女'],
      ['乙', '男'],
      ['队伍：月亮队'],
      ['姓名', '性别'],
      ['丙', '女'],
    ]);
    expect(namesOf(roster)).toEqual([
      ['星星队', '甲', '乙'],
      ['月亮队', '丙'],
    ]);
    expect(roster).toMatchObject({ isTeamless: false, ignored: [{ row: 6, reason: 'heading' }] });
  });

  it('of a child are never taken for a foot line', () => {
    const rows = [
      ['队员姓名', '队伍名称', '性别', '证件号码'],
      ['共小明', 'A队', '男', child(1)],
      ['注一', 'A队', '女', child(2)],
      ['Date', 'A队', '女', child(3)],
      ['合计', 'A队', '女', child(4)],
    ];
    expect(namesOf(parse(rows))).toEqual([['A队', '共小明', '注一', 'Date', '合计']]);
  });

  it('that are hidden are read only where somebody wants it, and merged cells count for all their rows', () => {
    const sheet = {
      rows: [
        ['队伍名称', '队员姓名', '家长电话'],
        ['A队', '甲', '13800138011'],
        [null, '乙', null],
        ['B队', '丙', '13800138012'],
      ],
      merges: ['A2:A3', 'C2:C3'],
      hiddenRows: [4],
    };
    const roster = ofWorkbook(sheet);
    expect(roster).toMatchObject({ hasHidden: true, ignored: [{ row: 4, reason: 'hidden_row' }] });
    expect(roster.teams.flatMap(({ values }) => values.members.map(({ guardianPhone }) => guardianPhone))).toEqual([
      '+8613800138011',
      '+8613800138011',
    ]);
    expect(roster.teams.flatMap(({ problems }) => problems.map(({ code }) => code))).not.toContain('team_from_above');
    expect(namesOf(ofWorkbook(sheet, { readHidden: true }))).toEqual([
      ['A队', '甲', '乙'],
      ['B队', '丙'],
    ]);
  });

  it('are read without addresses', () => {
    const rows = [
      ['队伍名称', '队员姓名', '性别'],
      ['A队', '甲', '???'],
    ];
    const roster = ofWorkbook({ rows, withoutAddresses: true });
    expect(roster.teams[0]?.problems).toMatchObject([{ sheet: 'S', row: 2, address: 'C2', code: 'gender_unknown', value: '???' }]);
  });

  it('of a kindergarten are in its group without a column', () => {
    const account = { ...rosterAccount, kind: 'kindergarten' } as const;
    expect(
      parse(
        [
          ['队名', '姓名'],
          ['A队', '甲'],
        ],
        {},
        { account },
      ).teams[0]?.values.group,
    ).toBe('early_childhood');
    expect(
      parse(
        [
          ['队名', '姓名', '组别'],
          ['A队', '甲', '小学组'],
        ],
        {},
        { account },
      ).teams[0]?.values.group,
    ).toBe('primary');
  });
});
