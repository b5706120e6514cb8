import type { Account } from '#contract/accounts.ts';
import type { Locale } from '#contract/common.ts';
import type { Participation } from '#contract/competitions.ts';
import { isTextMemberField, type MemberDraft, memberFieldNames, memberFields } from '#contract/members.ts';
import type { FieldCode } from '#contract/problem.ts';
import { asksGuardians } from '#contract/rules/guardians.ts';
import { genderIn } from '#contract/rules/idNumber.ts';
import { phoneCountries, readPhone } from '#contract/rules/phone.ts';
import type { RegistrationTerms } from '#contract/rules/registration.ts';
import { fieldAt } from '../form/formFields.ts';
import { checkForm } from '../form/formProblems.ts';
import { emptyMember, emptyValues, type FormValues, likelyCountry } from '../form/formValues.ts';
import { splitPhone } from '../form/phoneValue.ts';
import { type Cell, type CellProblem, cellText, idNumberText } from './cell.ts';
import { bare, type ColumnId, columnOf, isExample } from './columns.ts';
import { countryOf, genderOf, groupOf, regionOf } from './vocabulary.ts';

/** As many children as the largest school registers. */
export const MAX_ROWS = 500;
/** The heading may stand below a title. */
const HEADING_WITHIN = 20;

type RosterCode = FieldCode | CellProblem | 'gender_unknown' | 'group_unknown' | 'region_unknown' | 'differs' | 'child_twice';

export interface RosterProblem {
  /** The spreadsheet's row number, from 1. */
  row: number;
  column: ColumnId;
  code: RosterCode;
}

export interface RosterTeam {
  values: FormValues;
  /** In the order of the rows; empty where everything in the file is valid. */
  problems: RosterProblem[];
}

/** Whether it has to be corrected; else it is a remark about what was taken. */
export const isError = ({ code }: RosterProblem): boolean => code !== 'differs';

/** What is the same in all teams of a school. */
const ofTheSchool: ReadonlySet<ColumnId> = new Set([
  'parentName',
  'parentPhone',
  'organization',
  'instructorName',
  'instructorPhone',
  'addressCountry',
  'addressRegion',
  'addressDetail',
]);

/** What is said of a team of a school's list: what the desk fills into all drafts at once is missing from it without being wrong. */
export const withoutShared = (team: RosterTeam): RosterTeam => ({
  ...team,
  problems: team.problems.filter(({ code, column }) => code !== 'required' || !ofTheSchool.has(column)),
});

export type Roster =
  | { state: 'read'; teams: RosterTeam[] }
  /** `no_heading`: no row names the columns. */
  | { state: 'refused'; code: 'no_heading' | 'no_rows' | 'too_many_rows' };

export interface RosterTerms {
  competition: RegistrationTerms;
  participation: Participation;
  account: Account;
  locale: Locale;
  /** Epoch ms. */
  now: number;
}

type Columns = ReadonlyMap<ColumnId, number>;

interface Row {
  number: number;
  cells: readonly Cell[];
}

const columnsOf = (cells: readonly Cell[]): Columns => {
  const found = new Map<ColumnId, number>();
  cells.forEach((cell, index) => {
    const id = columnOf(cellText(cell).text);
    if (id && !found.has(id)) found.set(id, index);
  });
  return found;
};

const isBlank = ({ cells }: Row): boolean =>
  cells.every((cell) => !(cell instanceof Date) && cellText(cell).text === '' && cellText(cell).problem === null);

/** Reads one team's rows; a cell that cannot be interpreted stays empty and is reported. */
const createReader = (columns: Columns) => {
  const problems: RosterProblem[] = [];
  const report = (row: Row, column: ColumnId, code: RosterCode) => problems.push({ row: row.number, column, code });
  const text = (row: Row, column: ColumnId): string => {
    const index = columns.get(column);
    const cell = index === undefined ? null : (row.cells[index] ?? null);
    const read = column === 'memberIdNumber' ? idNumberText(cell) : cellText(cell);
    if (read.problem) report(row, column, read.problem);
    return read.text;
  };
  /** The value that a word stands for; null, and reported, where it is unknown. */
  const interpret = <T>(row: Row, column: ColumnId, code: RosterCode, meaning: (word: string) => T | null): T | null => {
    const word = text(row, column);
    if (word === '') return null;
    const found = meaning(word);
    if (found === null) report(row, column, code);
    return found;
  };
  return { problems, report, text, interpret };
};
type Reader = ReturnType<typeof createReader>;

const RESIDENT = /^\d{17}[\dX]$/u;

/** The phone of a row's parent, which is read as that of the child's guardian; as it was typed, and reported, where it cannot be read. */
const parentPhoneOf = (row: Row, reader: Reader, countries: readonly string[]): string => {
  const typed = reader.text(row, 'parentPhone');
  if (typed === '') return '';
  const { number, problem } = readPhone(typed, ...countries);
  if (problem) reader.report(row, 'parentPhone', problem);
  return number ?? typed;
};

const memberOf = (row: Row, reader: Reader, { locale, account }: Pick<RosterTerms, 'locale' | 'account'>): MemberDraft => {
  const member = emptyMember(likelyCountry(account, locale));
  member.idNumber = reader.text(row, 'memberIdNumber');
  const named = reader.interpret(row, 'memberCountry', 'country_unknown', countryOf);
  // Chinese schools leave the country out; a resident number implies it
  member.country = named ?? (RESIDENT.test(member.idNumber) ? 'CN' : member.country);
  member.gender =
    reader.interpret(row, 'memberGender', 'gender_unknown', genderOf) ??
    (reader.text(row, 'memberGender') === '' ? genderIn(member.country, member.idNumber) : null) ??
    '';
  member.region = reader.interpret(row, 'memberRegion', 'region_unknown', (word) => regionOf(member.country, word)) ?? '';
  for (const field of memberFieldNames) if (isTextMemberField(field)) member[field] = reader.text(row, memberFields[field].name);
  if (asksGuardians(account) && member.guardianPhone === '')
    member.guardianPhone = parentPhoneOf(row, reader, phoneCountries(account, member));
  return member;
};

/** Each row's parent is its own child's; the entry's is the first, until the teacher names another in the form. */
const ofEachChild: readonly ColumnId[] = ['parentName', 'parentPhone'];

/** The first value of a team's column over all its rows; each row with a different value is reported, unless it is the child's own. */
const teamCell = (rows: readonly Row[], reader: Reader, column: ColumnId): { row: Row; text: string } | null => {
  let first: { row: Row; text: string } | null = null;
  for (const row of rows) {
    const text = reader.text(row, column);
    if (text === '') continue;
    if (first === null) first = { row, text };
    else if (!ofEachChild.includes(column) && bare(text) !== bare(first.text)) reader.report(row, column, 'differs');
  }
  return first;
};

const teamOf = (rows: readonly Row[], columns: Columns, terms: RosterTerms): RosterTeam => {
  const { competition, participation, account, locale, now } = terms;
  const reader = createReader(columns);
  const empty = emptyValues(competition, participation, account, locale);
  const from = new Map<ColumnId, Row>();
  const teamText = (column: ColumnId): string | null => {
    const cell = teamCell(rows, reader, column);
    if (cell) from.set(column, cell.row);
    return cell?.text ?? null;
  };
  const interpretTeam = <T>(column: ColumnId, code: RosterCode, meaning: (word: string) => T | null): T | null => {
    const word = teamText(column);
    const row = from.get(column);
    const found = word === null ? null : meaning(word);
    if (row && found === null) reader.report(row, column, code);
    return found;
  };
  const group = interpretTeam('group', 'group_unknown', groupOf) ?? empty.group;
  const members = rows.map((row) => memberOf(row, reader, terms));
  const countries = phoneCountries(account, members[0]);
  const phone = (column: ColumnId) => {
    const typed = teamText(column);
    if (typed === null) return null;
    const { number } = readPhone(typed, ...countries);
    const country = countries.find((each) => each !== '') ?? '';
    return number === null ? { phone: typed, phoneCountry: country } : splitPhone(number, country);
  };
  const parentName = teamText('parentName');
  const instructorName = teamText('instructorName');
  const country = interpretTeam('addressCountry', 'country_unknown', countryOf) ?? empty.address.country;
  const values: FormValues = {
    ...empty,
    group,
    invitationCode: teamText('invitationCode') ?? '',
    teamName: teamText('teamName') ?? '',
    members,
    parent: { ...empty.parent, ...(parentName === null ? {} : { name: parentName }), ...phone('parentPhone') },
    organization: teamText('organization') ?? empty.organization,
    instructor: { ...empty.instructor, ...(instructorName === null ? {} : { name: instructorName }), ...phone('instructorPhone') },
    address: {
      country,
      region: interpretTeam('addressRegion', 'region_unknown', (word) => regionOf(country, word)) ?? '',
      city: teamText('addressCity') ?? '',
      detail: teamText('addressDetail') ?? '',
    },
  };
  const problems = [...reader.problems];
  const isReported = (row: number, column: ColumnId) => problems.some((each) => each.row === row && each.column === column);
  for (const [path, code] of Object.entries(checkForm(values, { ...competition, asksGuardians: asksGuardians(account) }, now).problems)) {
    const field = fieldAt(path, rows.length);
    if (!field || field.name.startsWith('consent')) continue;
    const column = columnIdOf(field.name);
    // fields without a column are filled in later, in the form
    if (!columns.has(column)) continue;
    const row = (field.member === undefined ? from.get(column) : rows[field.member]) ?? rows[0];
    if (row && !isReported(row.number, column)) problems.push({ row: row.number, column, code });
  }
  return { values, problems: inOrder(problems) };
};

/** A wrong team size is reported at the team's name. */
const columnIdOf = (name: NonNullable<ReturnType<typeof fieldAt>>['name']): ColumnId => {
  if (name === 'members' || name === 'consentProcessing' || name === 'consentPublishName' || name === 'consentPublishWork')
    return 'teamName';
  return name;
};

const inOrder = (problems: readonly RosterProblem[]): RosterProblem[] => problems.toSorted((a, b) => a.row - b.row);

/** The rows of each team: same name, same team; a row without one belongs to the team above, as in merged cells. */
const teamsOf = (rows: readonly Row[], columns: Columns): Row[][] => {
  const index = columns.get('teamName');
  const teams = new Map<string, Row[]>();
  let current = '';
  for (const row of rows) {
    const name = index === undefined ? '' : bare(cellText(row.cells[index] ?? null).text);
    if (name !== '') current = name;
    const team = teams.get(current);
    if (team) team.push(row);
    else teams.set(current, [row]);
  }
  return [...teams.values()];
};

/** Reports a child listed in several teams of the file: a child registers once. */
const reportDuplicates = (teams: readonly RosterTeam[], rowsOf: readonly (readonly Row[])[]): void => {
  const seen = new Map<string, number>();
  teams.forEach((team, at) => {
    team.values.members.forEach(({ country, idNumber }, index) => {
      if (idNumber === '') return;
      const identity = `${country} ${idNumber}`;
      const row = rowsOf[at]?.[index];
      const before = seen.get(identity);
      if (before === undefined) seen.set(identity, at);
      else if (row && before !== at)
        team.problems = inOrder([...team.problems, { row: row.number, column: 'memberIdNumber', code: 'child_twice' }]);
    });
  });
};

/**
 * Reads a roster: the rows of a table, the first that names columns as the heading, into one form a team (for single participants one
 * a row), with what is wrong by row and column. The rules are the form's own.
 */
export const parseRoster = (table: readonly (readonly Cell[])[], terms: RosterTerms): Roster => {
  const all = table.map((cells, index): Row => ({ number: index + 1, cells }));
  const heading = all.slice(0, HEADING_WITHIN).find(({ cells }) => {
    const found = columnsOf(cells);
    return found.has('memberName') && (found.has('teamName') || terms.participation === 'single');
  });
  if (!heading) return { state: 'refused', code: 'no_heading' };
  const columns = columnsOf(heading.cells);
  const team = columns.get('teamName');
  const rows = all
    .slice(heading.number)
    .filter((row) => !isBlank(row) && !(team !== undefined && isExample(cellText(row.cells[team] ?? null).text)));
  if (rows.length === 0) return { state: 'refused', code: 'no_rows' };
  if (rows.length > MAX_ROWS) return { state: 'refused', code: 'too_many_rows' };
  const rowsOf = terms.participation === 'single' ? rows.map((row) => [row]) : teamsOf(rows, columns);
  const teams = rowsOf.map((each) => teamOf(each, columns, terms));
  reportDuplicates(teams, rowsOf);
  return { state: 'read', teams };
};
