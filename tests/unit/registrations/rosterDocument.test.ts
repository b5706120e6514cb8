// Promise: what was read of a list is corrected as plain rows. The rows have the same problems as the list, no change loses a child, and undo brings
// every state back.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTables } from '#src/platform/tables/readTables.ts';
import { type Sheet, sheetOf } from '#src/platform/tables/table.ts';
import {
  addRow,
  type ChangeRules,
  edit,
  fillColumn,
  fillRange,
  pasteBlock,
  removeRows,
} from '#src/registrations/roster/document/changes.ts';
import { createRowFiller, type Derived, derive } from '#src/registrations/roster/document/deriveProblems.ts';
import { carriedOver, documentOf } from '#src/registrations/roster/document/documentOf.ts';
import { changed, historyOf, redo, undo } from '#src/registrations/roster/document/history.ts';
import { RosterDocument, teamRows } from '#src/registrations/roster/document/rosterDocument.ts';
import { makeTeams, moveToNewTeam, moveToTeam, renameTeam } from '#src/registrations/roster/document/teamChanges.ts';
import { parseRoster, type RosterChoices, readGroups } from '#src/registrations/roster/parsing/parseRoster.ts';
import { type RosterProblem, type RosterTerms, withoutShared } from '#src/registrations/roster/parsing/rosterTypes.ts';
import { correctedRows, problemRows } from '#src/registrations/roster/steps/downloads.ts';
import { readSource } from '#src/registrations/roster/wizard/readSource.ts';
import { type ColumnId, columns } from '#src/registrations/roster/words/columns.ts';
import { fieldName } from '#src/registrations/roster/words/fields.ts';
import { readRosterFile, rosterChoices, rosterFiles, rosterTerms } from '../../fixtures/rosterCases.ts';

const asTeams: ChangeRules = { isSingle: false };

const documentFrom = (sheets: readonly Sheet[], choices: Partial<RosterChoices> = {}, terms: RosterTerms = rosterTerms): RosterDocument =>
  documentOf(readSource(sheets, terms, { ...rosterChoices, ...choices }), terms);

const HEAD = ['队伍名称', '组别', '队员姓名', '性别', '证件号码'];
const list = (...rows: string[][]) => documentFrom([sheetOf([HEAD, ...rows])]);
const two = () =>
  list(
    ['星星', '小学组', '甲', '女', '1'],
    ['星星', '小学组', '乙', '男', '2'],
    ['月亮', '小学组', '丙', '女', '3'],
    ['月亮', '小学组', '丁', '男', '4'],
  );

const derived = (document: RosterDocument, terms: RosterTerms = rosterTerms): Derived => derive(document, terms, createRowFiller(terms));
const names = (document: RosterDocument) =>
  Object.fromEntries(teamRows(document).map(({ team, rows }) => [team.name, rows.map((row) => row.cells.memberName).join('')]));
const keyOf = (document: RosterDocument, name: string) => document.rows.find(({ cells }) => cells.memberName === name)?.key ?? 0;

describe('lists as schools have them, as documents', async () => {
  for (const name of await rosterFiles())
    it(`has all children, forms and problems of ${name}`, async () => {
      const tables = readTables(await readRosterFile(name), { country: 'CN', isChinese: true });
      if (tables.state === 'refused') return;
      // what is true of a long list is true of its beginning
      const sheets = tables.sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.slice(0, 60) }));
      const roster = parseRoster(sheets, rosterTerms, rosterChoices);
      const document = documentOf(readGroups(sheets, rosterTerms, rosterChoices), rosterTerms);
      expect(RosterDocument.parse(JSON.parse(JSON.stringify(document)))).toEqual(document);
      expect(document.rows).toHaveLength(roster.teams.reduce((sum, { children }) => sum + children.length, 0));
      const { teams } = derived(document);
      expect(teams.map(({ values }) => values)).toEqual(roster.teams.map(({ values }) => values));
      const known = new Set(roster.columns.flatMap(({ uses }) => uses.flatMap(({ fate, field }) => (fate === 'used' ? [field] : []))));
      const said = ({ column, code }: RosterProblem) => `${column} ${code}`;
      // what the table asks for beside: needed columns that the list lacks
      const own = (problems: readonly RosterProblem[]) =>
        problems
          .filter(({ column, code }) => code !== 'required' || known.has(column))
          .map(said)
          .sort();
      expect(teams.map(({ problems }) => own(problems))).toEqual(
        roster.teams.map((team) =>
          own(withoutShared(team).problems.filter(({ code, column }) => code !== 'required' || column !== 'group')),
        ),
      );
    });
});

describe('cells', () => {
  it('corrects a date that the spreadsheet made of a number', () => {
    const document = documentFrom([sheetOf([HEAD, ['星星', '小学组', '甲', '女', new Date(0)]])]);
    expect(document.rows[0]?.cells.memberIdNumber).toEqual({ lost: 'date_cell', text: '1970-01-01' });
    const codes = (each: RosterDocument) => derived(each).teams.flatMap(({ problems }) => problems.map(({ code }) => code));
    expect(codes(document)).toContain('date_cell');
    const right = edit(document, 1, 'memberIdNumber', '110105201803070015', asTeams);
    expect(codes(right)).not.toContain('date_cell');
  });
  it('sets a value of the team for all its children', () => {
    const document = edit(two(), 1, 'group', '幼儿组', asTeams);
    expect(document.rows.map(({ cells }) => cells.group)).toEqual(['幼儿组', '幼儿组', '小学组', '小学组']);
  });
  it('moves a child whose team is typed', () => {
    expect(names(edit(two(), keyOf(two(), '乙'), 'teamName', ' 月亮', asTeams))).toEqual({ 星星: '甲', 月亮: '丙丁乙' });
    expect(names(edit(two(), keyOf(two(), '乙'), 'teamName', '太阳', asTeams))).toEqual({ 星星: '甲', 太阳: '乙', 月亮: '丙丁' });
    const alone = edit(two(), keyOf(two(), '乙'), 'teamName', '太阳', asTeams);
    expect(names(edit(alone, keyOf(alone, '乙'), 'teamName', '地球', asTeams))).toEqual({ 星星: '甲', 地球: '乙', 月亮: '丙丁' });
  });
  it('gives a child that joins a team the values of that team', () => {
    const document = edit(two(), 3, 'group', '幼儿组', asTeams);
    expect(edit(document, 2, 'teamName', '月亮', asTeams).rows.find(({ key }) => key === 2)?.cells.group).toBe('幼儿组');
  });
  it('pastes a block over several cells and rows, and adds the children below the last', () => {
    const document = two();
    const target = { key: 3, column: 'memberName', keys: [1, 2, 3, 4], columns: ['memberName', 'memberGender'] } as const;
    const pasted = pasteBlock(
      document,
      target,
      [
        ['丙丙', '男'],
        ['丁丁', '女'],
        ['戊', '女', 'beyond'],
      ],
      asTeams,
    );
    expect(pasted.rows.map(({ cells }) => [cells.memberName, cells.memberGender])).toEqual([
      ['甲', '女'],
      ['乙', '男'],
      ['丙丙', '男'],
      ['丁丁', '女'],
      ['戊', '女'],
    ]);
    expect(names(pasted)).toEqual({ 星星: '甲乙', 月亮: '丙丙丁丁戊' });
  });
  it('fills a column, or its empty cells only', () => {
    const document = edit(two(), 2, 'memberGender', '', asTeams);
    const genders = (each: RosterDocument) => each.rows.map(({ cells }) => cells.memberGender).join('');
    expect(genders(fillColumn(document, 'memberGender', '男', { ...asTeams, onlyEmpty: true }))).toBe('女男女男');
    expect(genders(fillColumn(document, 'memberGender', '男', { ...asTeams, onlyEmpty: false }))).toBe('男男男男');
  });
  it('never takes a contact of all teams for a guardian', () => {
    const document = { ...two(), shared: { parentPhone: '13800138000', parentName: '李老师' } };
    const { teams } = derived(document);
    expect(teams[0]?.values.parent).toMatchObject({ name: '李老师', phone: '138 0013 8000' });
    expect(teams.flatMap(({ values }) => values.members.map(({ guardianPhone }) => guardianPhone))).toEqual(['', '', '', '']);
  });
  it('says how many teams lack a shared value, and takes it where the list has none', () => {
    const lacks = derived(list(['星星', '小学组', '甲', '女', '1'], ['月亮', '', '丙', '女', '3']));
    expect(lacks.shared.get('group')).toEqual({ teams: 1, code: 'required' });
    const filled = derived({ ...list(['星星', '小学组', '甲', '女', '1'], ['月亮', '', '丙', '女', '3']), shared: { group: '幼儿组' } });
    expect(filled.teams.map(({ values }) => values.group)).toEqual(['primary', 'early_childhood']);
  });
});

describe('a list that is read anew', () => {
  const sheet = sheetOf([
    ['队伍名称', '队员姓名', '证件号码', '学号'],
    ['星星', '甲', '1', 'A1'],
    ['星星', '乙', '2', 'A2'],
  ]);
  it('keeps what was corrected, who was added and who was moved', () => {
    const first = documentFrom([sheet]);
    const corrected = addRow(moveToNewTeam(edit(first, 1, 'memberIdNumber', '11', asTeams), [2], '月亮'), 1);
    const again = carriedOver(documentFrom([sheet], { matching: { 学号: 'memberIdNumber' } }), corrected);
    expect(names(again)).toEqual({ 星星: '甲', 月亮: '乙' });
    expect(again.rows.map(({ cells }) => cells.memberIdNumber)).toEqual(['11', 'A2', undefined]);
    expect(new Set(again.rows.map(({ key }) => key)).size).toBe(3);
  });
  it('has the teams of the list again if another column names them', () => {
    const first = makeTeams(documentFrom([sheet], { matching: { 队伍名称: 'none' } }), 1, String);
    expect(names(carriedOver(documentFrom([sheet]), first))).toEqual({ 星星: '甲乙' });
  });
});

const columnIds = columns.map(({ id }) => id);
const key = fc.integer({ min: 0, max: 12 });
const column = fc.constantFrom<ColumnId>(...columnIds);
const text = fc.oneof(fc.constantFrom('', '星星', '月亮', '女', '小学组', '110105201803070015'), fc.string({ maxLength: 6 }));
type Step = (document: RosterDocument, rules: ChangeRules) => RosterDocument;
/** Changes that remove nobody. */
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(key, column, text).map(
    ([row, id, value]): Step =>
      (document, rules) =>
        edit(document, row, id, value, rules),
  ),
  fc.tuple(fc.array(key, { maxLength: 4 }), column, text).map(
    ([keys, id, value]): Step =>
      (document, rules) =>
        fillRange(document, { keys, columns: [id] }, value, rules),
  ),
  fc.tuple(column, text, fc.boolean()).map(
    ([id, value, onlyEmpty]): Step =>
      (document, rules) =>
        fillColumn(document, id, value, { ...rules, onlyEmpty }),
  ),
  fc.tuple(fc.array(key, { maxLength: 4 }), key).map(
    ([keys, team]): Step =>
      (document) =>
        moveToTeam(document, keys, team),
  ),
  fc.tuple(fc.array(key, { maxLength: 4 }), text).map(
    ([keys, name]): Step =>
      (document) =>
        moveToNewTeam(document, keys, name),
  ),
  fc.tuple(key, text).map(
    ([team, name]): Step =>
      (document) =>
        renameTeam(document, team, name),
  ),
  fc.integer({ min: 1, max: 5 }).map(
    (size): Step =>
      (document) =>
        makeTeams(document, size, String),
  ),
  fc.tuple(key, column, fc.array(fc.array(text, { maxLength: 4 }), { maxLength: 4 })).map(
    ([row, id, block]): Step =>
      (document, rules) =>
        pasteBlock(document, { key: row, column: id, keys: document.rows.map((each) => each.key), columns: columnIds }, block, rules),
  ),
);

it('loses no child by any sequence of changes, and every team has a child', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.boolean(), (steps, isSingle) => {
      const first = two();
      const last = steps.reduce((document, act) => act(document, { isSingle }), first);
      const keys = last.rows.map((row) => row.key);
      expect(new Set(keys).size).toBe(keys.length);
      for (const row of first.rows) expect(keys).toContain(row.key);
      expect(teamRows(last).reduce((sum, { rows }) => sum + rows.length, 0)).toBe(last.rows.length);
      expect(teamRows(last)).toHaveLength(last.teams.length);
      const { teams } = derived(last);
      expect(teams.reduce((sum, { values }) => sum + values.members.length, 0)).toBe(last.rows.length);
      expect(RosterDocument.safeParse(last).success).toBe(true);
    }),
  );
});

it('derives the same with what it remembers as anew', () => {
  const terms = rosterTerms;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const fill = createRowFiller(terms);
      let document = two();
      for (const act of steps) {
        document = act(document, asTeams);
        expect(derive(document, terms, fill)).toEqual(derived(document));
      }
    }),
    { numRuns: 30 },
  );
});

it('brings every state back by undo, and forth by redo', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const states = [two()];
      let history = historyOf(states[0] ?? two());
      for (const act of steps) {
        const next = act(history.now, asTeams);
        if (next !== history.now) states.push(next);
        history = changed(history, next);
      }
      for (const state of states.toReversed()) {
        expect(history.now).toBe(state);
        history = undo(history);
      }
      for (const state of states.slice(1)) {
        history = redo(history);
        expect(history.now).toBe(state);
      }
    }),
  );
});

it('removes a child, and brings it back by undo', () => {
  const first = historyOf(two());
  const removed = changed(first, removeRows(first.now, [1, 2]));
  expect(names(removed.now)).toEqual({ 月亮: '丙丁' });
  expect(names(undo(removed).now)).toEqual({ 星星: '甲乙', 月亮: '丙丁' });
});

describe('downloads', () => {
  const words = { nameOf: (id: ColumnId) => fieldName(id)['zh-CN'] };
  it('of the corrected list are read as what was corrected', () => {
    const document = moveToNewTeam(edit(two(), 1, 'memberIdNumber', '0012', asTeams), [2], '太阳');
    const again = documentFrom([sheetOf(correctedRows(document, derived(document), words))]);
    expect(names(again)).toEqual({ 星星: '甲', 太阳: '乙', 月亮: '丙丁' });
    expect(derived(again).teams.map(({ values }) => values)).toEqual(derived(document).teams.map(({ values }) => values));
  });
  it('of the problems name place, child, column and words', () => {
    const document = list(['星星', '小学组', '甲', '???', '110105201803070015']);
    const rows = problemRows(document, derived(document), {
      ...words,
      textOf: ({ code }) => code,
      placeOf: (row) => `row ${row}`,
      problemHead: ['where'],
    });
    expect(rows).toContainEqual(['row 1 D2', '星星', '甲', '性别', '???', 'gender_unknown']);
  });
});
