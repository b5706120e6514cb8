// Promise: a school's list of children becomes one form per team, whatever its spelling, encoding and file format. Errors are reported by row and
// column, and no number damaged by a spreadsheet is accepted.
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/universal';
import { cellText, digitsText } from '#src/platform/tables/cellText.ts';
import { readTables } from '#src/platform/tables/readTables.ts';
import { type Cell, sheetOf } from '#src/platform/tables/table.ts';
import { splitPhone } from '#src/registrations/form/state/phoneValue.ts';
import { idNumberText, phoneText } from '#src/registrations/roster/cell.ts';
import { choicesOf, csvTemplate, templateRows, xlsxTemplate } from '#src/registrations/roster/dialog/template.ts';
import { meaningOf } from '#src/registrations/roster/parsing/headings.ts';
import { parseRoster, type RosterChoices } from '#src/registrations/roster/parsing/parseRoster.ts';
import { isError, type RosterTeam, type RosterTerms, withoutShared } from '#src/registrations/roster/parsing/rosterTypes.ts';
import { columns } from '#src/registrations/roster/words/columns.ts';
import { countryOf, genderOf, groupOf, regionOf } from '#src/registrations/roster/words/vocabulary.ts';
import { makeResidentId } from '../../fixtures/residentId.ts';
import { rosterAccount, rosterChoices, rosterTerms } from '../../fixtures/rosterCases.ts';

const account = rosterAccount;
const terms = rosterTerms;
const child = (sequence: number) => makeResidentId({ birth: '20180419', sequence });
const HEADING = ['队伍名称', '组别', '队员姓名', '性别', '证件号码', '家长姓名', '家长电话'];
/** Returns a guardian's number for each child. */
const phoneFor = (child: string): string =>
  `1380013${String([...child].reduce((sum, letter) => (sum * 131 + (letter.codePointAt(0) ?? 0)) % 9973, 0)).padStart(4, '0')}`;
const row = (team: string, name: string, idNumber: Cell, changes: Record<number, Cell> = {}): Cell[] =>
  [team, '小学组', name, '女', idNumber, '王芳', phoneFor(`${name} ${idNumber}`)].map((cell, index) => changes[index] ?? cell);
const parse = (rows: Cell[][], changes: Partial<RosterTerms> = {}, choices: Partial<RosterChoices> = {}) =>
  parseRoster([sheetOf(rows)], { ...terms, ...changes }, { ...rosterChoices, ...choices });
const read = (rows: Cell[][], changes: Partial<RosterTerms> = {}): RosterTeam[] => {
  const { teams, problem } = parse(rows, changes);
  if (problem) throw new Error(problem);
  return teams;
};
/** Reads a file as the dialog does, without its thread. */
const readRoster = async (file: Blob, changes: Partial<RosterTerms> = {}) => {
  const tables = readTables(new Uint8Array(await file.arrayBuffer()), { country: 'CN', isChinese: true });
  if (tables.state === 'refused') throw new Error(tables.code);
  return parseRoster(tables.sheets, { ...terms, ...changes }, rosterChoices);
};
const problemsOf = (rows: Cell[][], changes: Partial<RosterTerms> = {}) =>
  read(rows, changes).flatMap(({ problems }) => problems.map(({ row: at, column, code }) => `${at} ${column} ${code}`));

describe('a roster', () => {
  it.each(['Constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf', 'isPrototypeOf'])(
    'takes the heading %s for a word that it does not know',
    (word) => {
      const rows = (heading: string) => [
        [...HEADING, heading],
        [...row('星星快递', '林小满', child(1)), '乐高'],
        [...row('星星快递', '陈晨', child(3)), heading],
      ];
      const unknown = parse(rows('某某'));
      const parsed = parse(rows(word));
      expect(parsed.teams).toEqual(unknown.teams);
      const usesIn = (of: typeof parsed) => of.columns.flatMap(({ uses }) => uses.map(({ field, fate }) => [field, fate]));
      expect(usesIn(parsed)).toEqual(usesIn(unknown));
    },
  );

  it('becomes one form a team, the school filled in once', () => {
    const teams = read([
      HEADING,
      row('星星快递', '林小满', child(1), { 6: '13800138000' }),
      row('月亮邮局', '赵一', child(2)),
      row('星星快递', '陈晨', child(3), { 3: '男' }),
    ]);
    expect(teams.map(({ problems }) => problems)).toEqual([[], []]);
    expect(teams.map(({ values }) => [values.teamName, values.members.map(({ name, gender }) => `${name} ${gender}`)])).toEqual([
      ['星星快递', ['林小满 female', '陈晨 male']],
      ['月亮邮局', ['赵一 female']],
    ]);
    expect(teams[0]?.values).toMatchObject({
      participation: 'team',
      group: 'primary',
      organization: '青禾实验小学',
      instructor: { name: '李老师', phoneCountry: 'CN' },
      parent: { name: '王芳', phone: '138 0013 8000', phoneCountry: 'CN' },
      members: [
        { country: 'CN', idNumber: child(1) },
        { country: 'CN', idNumber: child(3) },
      ],
      consent: { processing: false, publishName: false, publishWork: false },
    });
  });

  it('says nothing of a school’s address that the template’s columns leave empty: the desk asks for it once', () => {
    const heading = [...HEADING, '邮寄省份', '邮寄详细地址', '指导老师'];
    const teams = read([heading, [...row('星星快递', '林小满', child(1)), '', '', ''], [...row('月亮邮局', '', child(2)), '', '', '']]);
    const said = teams.map(withoutShared).map(({ problems }) => problems.map(({ column, code }) => `${column} ${code}`));
    expect(said).toEqual([[], ['memberName required']]);
    expect(teams[0]?.problems.filter(isError).length).toBeGreaterThan(0);
  });

  it('fills in the name in Latin letters where it has the column, and says where it is in others', () => {
    const heading = [...HEADING, '拼音'];
    const [team] = read([heading, [...row('星星快递', '林小满', child(1)), 'Lin Xiaoman']]);
    expect(team?.values.members[0]?.latinName).toBe('Lin Xiaoman');
    expect(problemsOf([heading, [...row('星星快递', '林小满', child(1)), '小满']])).toEqual(['2 memberLatinName latin_name_letters']);
    expect(read([HEADING, row('星星快递', '林小满', child(1))])[0]?.values.members[0]?.latinName).toBe('');
  });

  it('takes each child’s guardian from its row, and says where the number is none', () => {
    const heading = [...HEADING, '监护人手机'];
    const rows = [
      [...row('星星快递', '林小满', child(1)), '13800138011'],
      [...row('星星快递', '陈晨', child(2)), '13800138012'],
    ];
    expect(read([heading, ...rows])[0]?.values.members.map(({ guardianPhone }) => guardianPhone)).toEqual(['13800138011', '13800138012']);
    expect(problemsOf([heading, [...row('星星快递', '林小满', child(1)), '123']])).toEqual(['2 memberGuardianPhone phone_invalid']);
  });

  it('takes each row’s parent as its child’s own guardian: a class with a parent a child has nothing wrong', () => {
    const rows = [
      row('星星快递', '林小满', child(1), { 5: '林晓', 6: '13800138011' }),
      row('星星快递', '陈晨', child(2), { 5: '陈大', 6: '13800138012' }),
      row('月亮邮局', '赵一', child(3), { 5: '赵大', 6: '13800138013' }),
    ];
    expect(problemsOf([HEADING, ...rows])).toEqual([]);
    expect(
      read([HEADING, ...rows]).map(({ values }) => [values.parent.name, ...values.members.map((member) => member.guardianPhone)]),
    ).toEqual([
      ['林晓', '+8613800138011', '+8613800138012'],
      ['赵大', '+8613800138013'],
    ]);
    const heading = [...HEADING, '监护人手机'];
    const named = read([heading, [...row('星星快递', '林小满', child(1)), '13800138099']]);
    expect(named[0]?.values.members[0]?.guardianPhone).toBe('13800138099');
    const family: RosterTerms = { ...terms, account: { ...account, kind: 'family' } };
    expect(read([HEADING, ...rows], family)[0]?.values.members[0]?.guardianPhone).toBe('');
  });

  it('says of a child’s parent that the phone is none, and only remarks on what a team says twice', () => {
    const rows = [row('星星快递', '林小满', child(1)), row('星星快递', '陈晨', child(2), { 1: '幼儿组', 6: '123' })];
    const problems = read([HEADING, ...rows]).flatMap((team) => team.problems);
    expect(problems.map((problem) => `${problem.row} ${problem.column} ${problem.code} ${isError(problem)}`)).toEqual([
      '3 group differs false',
      '3 parentPhone phone_invalid true',
    ]);
  });

  it('takes the gender from a resident number where the list leaves it out', () => {
    const rows = [row('一队', '甲', child(1), { 3: '' }), row('一队', '乙', child(2), { 3: '' }), row('一队', '丙', child(4), { 3: '男' })];
    expect(read([HEADING, ...rows])[0]?.values.members.map(({ gender }) => gender)).toEqual(['male', 'female', 'male']);
    expect(problemsOf([HEADING, ...rows])).toEqual([]);
  });

  it('reads numbers as the account’s or the child’s country has them, never as the reader’s language suggests', () => {
    // 46 in 100 Chinese mobile numbers have the digits of an American number, too.
    const rows = [HEADING, row('A队', '甲一', child(1), { 6: '13012345678' }), row('B队', '乙二', child(2), { 6: '13802345678' })];
    const numbers = (changes: Partial<RosterTerms>) =>
      read(rows, { locale: 'en-US', ...changes }).map(({ values, problems }) => [
        problems,
        values.parent.phoneCountry,
        values.members.map(({ guardianPhone }) => guardianPhone),
      ]);
    const chinese = [
      [[], 'CN', ['+8613012345678']],
      [[], 'CN', ['+8613802345678']],
    ];
    expect(numbers({})).toEqual(chinese);
    // With an e-mail address only, the child's number determines the country.
    expect(numbers({ account: { ...account, mobile: null } })).toEqual(chinese);
  });

  it('asks about a number that nothing settles, and keeps it as it was typed', () => {
    const rows = [HEADING, row('A队', '甲一', 'P1234567', { 6: '13012345678' })];
    const [team] = read(rows, { locale: 'en-US', account: { ...account, mobile: null } });
    expect(team?.problems.filter(({ column }) => column === 'parentPhone')).toMatchObject([
      { row: 2, column: 'parentPhone', code: 'phone_ambiguous', address: 'G2', value: '13012345678' },
    ]);
    expect(team?.values.parent).toMatchObject({ phone: '13012345678', phoneCountry: '' });
    expect(team?.values.members[0]?.guardianPhone).toBe('13012345678');
  });

  it('says what is wrong by row and column, as the form would', () => {
    const wrong = `${child(1).slice(0, 17)}${child(1).endsWith('0') ? '1' : '0'}`;
    expect(
      problemsOf([
        ['', '二年级报名表'],
        HEADING,
        row('星星快递', '林小满', wrong),
        row('星星快递', '', child(2), { 1: '中学组', 3: '未知' }),
        row('月亮邮局', '赵一', '12345', { 6: '123' }),
        row('月亮邮局', '钱二', child(3), { 5: '孙丽' }),
      ]),
    ).toEqual([
      '3 memberIdNumber id_number_check_digit',
      '4 group differs',
      '4 memberName required',
      '4 memberGender gender_unknown',
      '5 memberIdNumber id_number_length',
      '5 parentPhone phone_invalid',
    ]);
  });

  it('leaves out what a spreadsheet has spoilt', () => {
    const rows = [
      HEADING,
      row('一队', '甲', '3.50102201804190016E+17'),
      row('一队', '乙', `${child(105).slice(0, 15)}000`),
      row('一队', '丙', new Date()),
    ];
    const [team] = read(rows);
    expect(team?.values.members.map(({ idNumber }) => idNumber)).toEqual(['', '', '']);
    expect(problemsOf(rows)).toEqual(['2 memberIdNumber number_cell', '3 memberIdNumber number_cell', '4 memberIdNumber date_cell']);
  });

  it('takes a row without a team for the team above, and passes blank rows and the example over', () => {
    const rows = [
      HEADING,
      row('例：星星快递', '某某', '（填写证件号码）'),
      row('一队', '甲', child(1)),
      [],
      row('', '乙', child(2)),
      row('二队', '丙', child(3)),
    ];
    expect(read(rows).map(({ values }) => [values.teamName, values.members.length])).toEqual([
      ['一队', 2],
      ['二队', 1],
    ]);
  });

  it('finds a child that is in two teams, and one that is twice in a team', () => {
    expect(problemsOf([HEADING, row('一队', '甲', child(1)), row('二队', '甲', child(1)), row('二队', '甲', child(1))])).toEqual([
      '3 memberIdNumber child_twice',
      '3 parentPhone guardian_shared_number',
      '4 memberIdNumber child_twice',
      '4 parentPhone guardian_shared_number',
    ]);
  });

  it('remarks on a parent’s number that the form asks to confirm', () => {
    const [same, own] = ['13800138000', splitPhone(account.mobile ?? '', 'CN').phone];
    const rows = [
      HEADING,
      row('一队', '甲', child(1), { 6: same }),
      row('一队', '乙', child(2), { 6: same }),
      row('二队', '丙', child(3), { 6: own }),
    ];
    expect(problemsOf(rows)).toEqual([
      '2 parentPhone guardian_shared_number',
      '3 parentPhone guardian_shared_number',
      '4 parentPhone guardian_own_number',
    ]);
    expect(read(rows).flatMap(({ problems }) => problems.filter(isError))).toEqual([]);
  });

  it('says at the team’s first row that it is too large', () => {
    const rows = [1, 2, 3, 4, 5].map((each) => row('一队', `队员${each}`, child(each)));
    expect(problemsOf([HEADING, ...rows])).toEqual(['2 teamName team_too_large']);
  });

  it('makes a form of each row for single participants', () => {
    const [first] = [HEADING.slice(1), row('', '甲', child(1)).slice(1)];
    const teams = read([first ?? [], row('', '甲', child(1)).slice(1), row('', '乙', child(2)).slice(1)], { participation: 'single' });
    expect(teams.map(({ values, problems }) => [values.participation, values.members.length, problems.length])).toEqual([
      ['single', 1, 0],
      ['single', 1, 0],
    ]);
  });

  it('says of a table that it names no columns, or no children', () => {
    expect(parse([['甲', child(1)]])).toMatchObject({ problem: 'no_heading', teams: [], ignored: [{ row: 1, reason: 'no_heading' }] });
    expect(parse([HEADING, [null, ' ']])).toMatchObject({ problem: 'no_rows', teams: [] });
  });

  it('never fails, whatever the table holds, and names rows that are there', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constant(null),
      fc.boolean(),
      fc.date({ noInvalidDate: true }),
      fc.constantFrom('女', 'CN', '小学组', child(7)),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 12 }), (rows) => {
        for (const { problems } of parse([HEADING, ...rows]).teams)
          for (const { row: at } of problems) expect(at > 1 && at <= rows.length + 1).toBe(true);
      }),
    );
  });
});

describe('the words of a roster', () => {
  it('knows every heading in either language, alone or in both at once', () => {
    for (const { id, heading, also } of columns)
      for (const name of [
        heading['zh-CN'],
        heading['en-US'],
        `${heading['zh-CN']} ${heading['en-US']}`,
        `＊${heading['zh-CN']}（必填）`,
        ...also,
      ])
        expect([name, meaningOf(name)?.field]).toEqual([name, id]);
    expect(meaningOf('备注')).toBeNull();
  });

  it('knows the template that the portal offers for download', async () => {
    const csv = await readFile('server/seed/content/downloads/roster-template.csv', 'utf8');
    const [heading = []] = Papa.parse<string[]>(csv).data;
    expect(heading.map((name) => [name, meaningOf(name)?.field])).toEqual(heading.map((name) => [name, expect.any(String)]));
    expect(parse(Papa.parse<string[]>(csv).data)).toMatchObject({ problem: 'no_rows', teams: [], ignored: [{ reason: 'example' }] });
  });

  it('understands genders, groups, countries and regions in either language', () => {
    expect(['女', 'Girl', 'F', '男生', ' MALE ', '？'].map(genderOf)).toEqual(['female', 'female', 'female', 'male', 'male', null]);
    expect(['小学组', 'Primary', 'early_childhood', '幼儿', '中学'].map(groupOf)).toEqual([
      'primary',
      'primary',
      'early_childhood',
      'early_childhood',
      null,
    ]);
    expect(['CN', '中国', 'china', 'ＧＢ', '英国', 'Atlantis'].map(countryOf)).toEqual(['CN', 'CN', 'CN', 'GB', 'GB', null]);
    expect(['福建', '福建省', 'Fujian', 'FJ', '广西壮族自治区', '亚特兰蒂斯'].map((word) => regionOf('CN', word))).toEqual([
      'FJ',
      'FJ',
      'FJ',
      'FJ',
      'GX',
      null,
    ]);
  });

  it('understands places in their usual spellings, by their people too, and never one for another', () => {
    const right: Record<string, string> = {
      HK: '香港 中国香港 中国（香港） 香港（中国） 香港特別行政區 Hong-Kong HKSAR',
      MO: '澳门 中國澳門 Macau Macao 澳門特別行政區',
      TW: '台湾 臺灣 中国台湾 中国（台湾） Taiwan',
      CN: '中国 中國 中国大陆 中国（大陆） PRC 中国籍 Chinese',
      AE: 'UAE U.A.E. 阿联酋',
      GB: 'England Scotland UK 英国 British Großbritannien',
      KR: '韩国 韓國 대한민국 Korea Korean',
      DE: 'Deutschland Allemagne 德國 German',
    };
    for (const [code, words] of Object.entries(right))
      for (const word of words.split(' ')) expect([word, countryOf(word)]).toEqual([word, code]);
    expect(['汉族', 'Atlantis', '中国（台北）', '北京', ''].map(countryOf)).toEqual([null, null, null, null, null]);
  });

  it('understands groups by a school’s year or a kindergarten’s class, and none of an older child', () => {
    const right = {
      primary: [
        '小学组',
        '小學組',
        '三年级',
        '小学低年级组',
        '高年级组',
        'Primary 7–10',
        'Primary (7-10)',
        'Grade 3',
        'Year Five',
        'P4',
        '小一',
      ],
      early_childhood: ['大班', '大一班', '幼儿组（4-6岁）', '學前班', 'Kindergarten', 'Pre-school', 'K2'],
    };
    for (const [group, words] of Object.entries(right)) for (const word of words) expect([word, groupOf(word)]).toEqual([word, group]);
    expect(['中学组', '初一', '七年级', '10年级', '中小学', 'Grade 13', 'Kindergarten & Primary', '301'].map(groupOf)).toEqual(
      Array(8).fill(null),
    );
  });

  it('reads cells as people mean them', () => {
    expect(cellText('　ＡＢＣ　１２ ')).toEqual({ text: 'ABC 12', problem: null });
    expect(cellText("'13800138000").text).toBe('13800138000');
    expect(cellText('="13800138000"').text).toBe('13800138000');
    expect(digitsText('1.3800138E10').text).toBe('13800138000');
    expect(idNumberText('12E34567')).toEqual({ text: '12E34567', problem: null });
    expect(digitsText('1.38E+10')).toEqual({ text: '', problem: 'number_cell' });
    expect(cellText('3E2')).toEqual({ text: '3E2', problem: null });
    expect(cellText('👩‍🚀队').text).toBe('👩‍🚀队');
    for (const beside of ['13820045484（爸爸）', '张大明 13820045484', '孙大：13820045484'])
      expect(phoneText(beside)).toEqual({ text: '13820045484', problem: null });
    for (const typed of ['13820045347/13820045484', '0571-88888888转203', '爸爸', '+86 138-2004-5484'])
      expect(phoneText(typed).text).toBe(typed);
    for (const beside of [`ID:${child(1)}`, `身份证：${child(1).toLowerCase()}`, `${child(1)}.0`])
      expect(idNumberText(beside).text).toBe(child(1));
    const wrong = `ID:${child(1).slice(0, 17)}${child(1).endsWith('1') ? 2 : 1}`;
    expect(idNumberText(wrong).text).toBe(wrong);
    expect(idNumberText(`‘${child(1).slice(0, 17)} ${child(1).slice(17).toLowerCase()}`).text).toBe(child(1));
    expect(cellText('\u200b林小满\ufeff').text).toBe('林小满');
  });

  it('never takes a right resident number for a rounded one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 1, max: 28 }), (sequence, day) => {
        const number = makeResidentId({ birth: `201804${String(day).padStart(2, '0')}`, sequence });
        expect(idNumberText(number)).toEqual({ text: number, problem: null });
      }),
    );
  });
});

describe('the file of a roster', () => {
  const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);
  it('brings the same teams as CSV in any of them and as XLSX', async () => {
    const rows = [HEADING, row('星星快递', '林小满', child(1)), row('月亮,邮局', '赵"一"', child(2))].map((cells) => cells.map(String));
    const csv = Papa.unparse(rows);
    const xlsx = await writeXlsxFile(rows.map((cells) => cells.map((value) => ({ value, type: String })))).toBlob();
    const files = [new Blob([csv]), new Blob(['\ufeff', csv]), new Blob([utf16(Papa.unparse(rows, { delimiter: '\t' }))]), xlsx];
    const found = await Promise.all(
      files.map(async (file) => (await readRoster(file)).teams.map(({ values, problems }) => ({ values, problems }))),
    );
    const [first] = found;
    expect(first).toMatchObject([{ problems: [] }, { values: { teamName: '月亮,邮局' }, problems: [] }]);
    for (const each of found) expect(each).toEqual(first);
  });

  it('keeps phones that Excel took for numbers, and says that ID numbers are lost', async () => {
    const rows = [
      HEADING.map((value) => ({ value, type: String })),
      ['一队', '小学组', '甲', '女', Number(child(1).replace('X', '0')), '王芳', 13_800_138_000].map((value) => ({ value })),
    ];
    const roster = await readRoster(await writeXlsxFile(rows).toBlob());
    expect(roster).toMatchObject({
      teams: [{ values: { parent: { phone: '138 0013 8000' } }, problems: [{ row: 2, column: 'memberIdNumber', code: 'number_cell' }] }],
    });
  });

  it('has a template in either language that is understood, and is empty but for the example', async () => {
    for (const locale of ['zh-CN', 'en-US'] as const) {
      expect(templateRows(locale)[0]?.map((heading) => meaningOf(heading)?.field)).toEqual(columns.map(({ id }) => id));
      for (const file of [await csvTemplate(locale), await xlsxTemplate(locale)])
        expect(await readRoster(file)).toMatchObject({ problem: 'no_rows', ignored: [{ reason: 'example' }] });
    }
  });

  it('has a template whose cells offer words that are understood, and marks the columns that are needed', async () => {
    for (const locale of ['zh-CN', 'en-US'] as const) {
      expect(choicesOf('group', locale).map(groupOf)).toEqual(['early_childhood', 'primary']);
      expect(choicesOf('memberGender', locale).map(genderOf)).toEqual(['female', 'male']);
      expect(choicesOf('memberCountry', locale).map(countryOf).slice(0, 5)).toEqual(['CN', 'HK', 'MO', 'TW', 'SG']);
      expect(choicesOf('memberCountry', locale).join(',').length).toBeLessThanOrEqual(255);
      const parts = unzipSync(new Uint8Array(await (await xlsxTemplate(locale)).arrayBuffer()));
      const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
      expect(sheet.match(/<dataValidation type="list"/gu)).toHaveLength(4);
      expect(sheet).toMatch(/<\/sheetData><dataValidations count="4">/u);
      expect(columns.filter((_, index) => templateRows(locale)[0]?.[index]?.endsWith('*')).map(({ id }) => id)).toEqual([
        'teamName',
        'memberName',
        'memberGender',
        'memberCountry',
        'memberIdNumber',
      ]);
    }
  });
});
