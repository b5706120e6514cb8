import { isTextMemberField, type MemberDraft, memberFieldNames, memberFields } from '#contract/registrations/members.ts';
import { asksGuardians } from '#contract/registrations/rules/guardians.ts';
import { genderIn } from '#contract/registrations/rules/idNumber.ts';
import { hasCallingCode, phoneCountries, phoneCountry, readPhone } from '#contract/text/phone.ts';
import { fieldAt } from '#src/registrations/form/state/formFields.ts';
import { checkForm } from '#src/registrations/form/state/formProblems.ts';
import { emptyMember, emptyValues, type FormValues, likelyCountry } from '#src/registrations/form/state/formValues.ts';
import { splitPhone } from '#src/registrations/form/state/phoneValue.ts';
import { cellText, digitsText, folded, idNumberText, shownText } from '#src/registrations/roster/cell.ts';
import { columnNumber } from '#src/registrations/roster/table.ts';
import type { ColumnId } from '#src/registrations/roster/words/columns.ts';
import { countryOf, genderOf, groupOf, groupOfKind, regionOf } from '#src/registrations/roster/words/vocabulary.ts';
import type { Child, ChildCell } from './children.ts';
import { isDoubtfulName } from './doubtfulName.ts';
import { isError, type RosterCode, type RosterProblem, type RosterTeam, type RosterTerms } from './rosterTypes.ts';
import type { Grouped } from './teams.ts';

const DIGITS: ReadonlySet<ColumnId> = new Set<ColumnId>(['parentPhone', 'memberGuardianPhone', 'instructorPhone']);

const textOf = (column: ColumnId, cell: ChildCell['cell']) => {
  if (column === 'memberIdNumber') return idNumberText(cell);
  return DIGITS.has(column) ? digitsText(cell) : cellText(cell);
};

/** Creates a reader of one team's children; a cell that cannot be interpreted stays empty and is reported. */
const createReader = () => {
  const problems: RosterProblem[] = [];
  const report = (child: Child, column: ColumnId, code: RosterCode, detail?: RosterProblem['detail']) => {
    const at = child.cells.get(column);
    problems.push({
      sheet: child.sheet,
      row: child.row,
      column,
      code,
      address: at?.address ?? null,
      value: shownText(at?.cell ?? null),
      ...(detail && { detail }),
    });
  };
  const text = (child: Child, column: ColumnId): string => {
    const cell = child.cells.get(column)?.cell ?? null;
    if (cell === null || cell === '') return '';
    const read = textOf(column, cell);
    if (read.problem && !problems.some((each) => each.code === read.problem && isAbout(each, child, column)))
      report(child, column, read.problem);
    return read.text;
  };
  /** Returns the meaning of a word; null, and reports it, if unknown. */
  const interpret = <T>(child: Child, column: ColumnId, code: RosterCode, meaning: (word: string) => T | null): T | null => {
    const word = text(child, column);
    if (word === '') return null;
    const found = meaning(word);
    if (found === null) report(child, column, code);
    return found;
  };
  return { problems, report, text, interpret };
};
type Reader = ReturnType<typeof createReader>;

const RESIDENT = /^\d{17}[\dX]$/u;

/**
 * Returns the phone of a row's parent, read as the number of the child's guardian. A number that cannot be read is returned as typed, and
 * reported.
 */
const parentPhoneOf = (child: Child, reader: Reader, countries: readonly string[]): string => {
  const typed = reader.text(child, 'parentPhone');
  if (typed === '') return '';
  const { number, problem } = readPhone(typed, ...countries);
  if (problem) reader.report(child, 'parentPhone', problem);
  return number ?? typed;
};

/** Returns the country of a parent's number that has a calling code. */
const writtenCountry = (child: Child, reader: Reader): string | null => {
  const typed = reader.text(child, 'parentPhone') || reader.text(child, 'memberGuardianPhone');
  return hasCallingCode(typed) ? phoneCountry(readPhone(typed).number ?? '') : null;
};

const memberOf = (child: Child, reader: Reader, { locale, account }: Pick<RosterTerms, 'locale' | 'account'>): MemberDraft => {
  const member = emptyMember(likelyCountry(account, locale));
  member.idNumber = reader.text(child, 'memberIdNumber');
  const named = reader.interpret(child, 'memberCountry', 'country_unknown', countryOf);
  // lists omit the country: a resident number implies it, otherwise the calling code of the parent's number
  member.country = named ?? (RESIDENT.test(member.idNumber) ? 'CN' : (writtenCountry(child, reader) ?? member.country));
  member.gender =
    reader.interpret(child, 'memberGender', 'gender_unknown', genderOf) ??
    (reader.text(child, 'memberGender') === '' ? genderIn(member.country, member.idNumber) : null) ??
    '';
  member.region = reader.interpret(child, 'memberRegion', 'region_unknown', (word) => regionOf(member.country, word)) ?? '';
  for (const field of memberFieldNames) if (isTextMemberField(field)) member[field] = reader.text(child, memberFields[field].name);
  const written = child.cells.get('memberName')?.cell;
  if (typeof written === 'string' && isDoubtfulName(written)) reader.report(child, 'memberName', 'name_doubtful', { taken: member.name });
  if (asksGuardians(account) && member.guardianPhone === '' && child.hasOwnParent)
    member.guardianPhone = parentPhoneOf(child, reader, phoneCountries(account, member));
  return member;
};

/** Columns whose values belong to each row's own child. The entry's parent is the first, until the teacher names another in the form. */
const ofEachChild: ReadonlySet<ColumnId> = new Set<ColumnId>(['parentName', 'parentPhone']);

/** The meaning of a team's cells in which different words can mean the same. */
const meanings: Partial<Record<ColumnId, (word: string) => string | null>> = { group: groupOf, addressCountry: countryOf };

/** Returns the first value of a team's column over all its children. Each different value is reported, unless it is the child's own. */
const teamCell = (children: readonly Child[], reader: Reader, column: ColumnId): { child: Child; text: string } | null => {
  const sense = (text: string) => meanings[column]?.(text) ?? folded(text);
  let first: { child: Child; text: string } | null = null;
  for (const child of children) {
    const text = reader.text(child, column);
    if (text === '') continue;
    if (first === null) first = { child, text };
    else if (!ofEachChild.has(column) && sense(text) !== sense(first.text)) reader.report(child, column, 'differs', { taken: first.text });
  }
  return first;
};

/** Returns the column at which a field's problem is reported: a wrong team size at the team's name. */
const columnIdOf = (name: NonNullable<ReturnType<typeof fieldAt>>['name']): ColumnId =>
  name === 'members' || name === 'consentProcessing' || name === 'consentPublishName' || name === 'consentPublishWork' ? 'teamName' : name;

const columnAt = ({ address }: RosterProblem): number => columnNumber(address?.replace(/\d/gu, '') ?? '');

export const inOrder = (problems: readonly RosterProblem[]): RosterProblem[] =>
  problems.toSorted((a, b) => a.row - b.row || columnAt(a) - columnAt(b));

/** Returns true if a problem is about a child's cell: a row may have several children. */
const isAbout = (problem: RosterProblem, child: Child, column: ColumnId): boolean =>
  problem.sheet === child.sheet &&
  problem.row === child.row &&
  problem.column === column &&
  problem.address === (child.cells.get(column)?.address ?? null);

/** A team's form, with its missing fields that have no column. */
export interface FilledTeam extends RosterTeam {
  missing: ColumnId[];
}

/** Fills in the form of one team, and reports problems by the rows of its children. The rules are those of the form. */
export const fillTeam = ({ children, name, fromAbove }: Grouped, terms: RosterTerms): FilledTeam => {
  const { competition, participation, account, locale, now } = terms;
  const reader = createReader();
  const empty = emptyValues(competition, participation, account, locale);
  const from = new Map<ColumnId, Child>();
  const teamText = (column: ColumnId): string | null => {
    const cell = teamCell(children, reader, column);
    if (cell) from.set(column, cell.child);
    return cell?.text ?? null;
  };
  const interpretTeam = <T>(column: ColumnId, code: RosterCode, meaning: (word: string) => T | null): T | null => {
    const word = teamText(column);
    const child = from.get(column);
    const found = word === null ? null : meaning(word);
    if (child && found === null) reader.report(child, column, code);
    return found;
  };
  const ofAccount = groupOfKind(account.kind);
  const usualGroup = empty.group || (ofAccount && competition.groups.includes(ofAccount) ? ofAccount : '');
  const group =
    interpretTeam('group', 'group_unknown', groupOf) ?? (children.some(({ cells }) => cells.has('group')) ? empty.group : usualGroup);
  const members = children.map((child) => memberOf(child, reader, terms));
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
    teamName: teamText('teamName') ?? name ?? '',
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
  for (const child of children) if (fromAbove.has(child)) reader.report(child, 'teamName', 'team_from_above', { taken: values.teamName });
  const missing = new Set<ColumnId>();
  const isReported = (child: Child, column: ColumnId) => reader.problems.some((each) => isError(each) && isAbout(each, child, column));
  for (const [path, code] of Object.entries(checkForm(values, { ...competition, asksGuardians: asksGuardians(account) }, now).problems)) {
    const field = fieldAt(path, children.length);
    if (!field || field.name.startsWith('consent')) continue;
    const column = columnIdOf(field.name);
    const child = (field.member === undefined ? from.get(column) : children[field.member]) ?? children[0];
    const isSize = field.name === 'members';
    // fields without a column are filled in later, in the form
    if (!isSize && !child?.fields.has(column) && !children.some(({ fields }) => fields.has(column))) {
      if (code === 'required') missing.add(column);
      continue;
    }
    if (!child || isReported(child, column)) continue;
    reader.report(child, column, code, isSize ? { team: values.teamName, count: members.length, ...competition.teamSize } : undefined);
  }
  return { values, problems: inOrder(reader.problems), children: [...children], missing: [...missing] };
};
