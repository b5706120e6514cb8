import { isTextMemberField, type MemberDraft, memberFieldNames, memberFields } from '#contract/registrations/members.ts';
import { asksGuardians, numberDoubtCodes } from '#contract/registrations/rules/guardians.ts';
import { genderIn } from '#contract/registrations/rules/idNumber.ts';
import { createPhoneReader, hasCallingCode, type PhoneReader, phoneCountries, phoneCountry } from '#contract/text/phone.ts';
import { cellText, folded, shownText } from '#src/platform/tables/cellText.ts';
import { columnNumber } from '#src/platform/tables/table.ts';
import { fieldAt } from '#src/registrations/form/state/formFields.ts';
import { checkForm } from '#src/registrations/form/state/formProblems.ts';
import { emptyMember, emptyValues, type FormValues, likelyCountry } from '#src/registrations/form/state/formValues.ts';
import { splitPhone } from '#src/registrations/form/state/phoneValue.ts';
import { contactOf, idNumberText, phoneText } from '#src/registrations/roster/cell.ts';
import type { ColumnId } from '#src/registrations/roster/words/columns.ts';
import { countryOf, genderOf, groupOf, groupOfKind, regionOf } from '#src/registrations/roster/words/vocabulary.ts';
import type { Child, ChildCell } from './children.ts';
import { isDoubtfulAdult, isDoubtfulName } from './doubtfulName.ts';
import { isError, type RosterCode, type RosterProblem, type RosterTeam, type RosterTerms } from './rosterTypes.ts';
import type { Grouped } from './teams.ts';

const PHONES: ReadonlySet<ColumnId> = new Set<ColumnId>(['parentPhone', 'memberGuardianPhone', 'instructorPhone']);

const textOf = (column: ColumnId, cell: ChildCell['cell']) => {
  if (column === 'memberIdNumber') return idNumberText(cell);
  return PHONES.has(column) ? phoneText(cell) : cellText(cell);
};

/** Creates a reader of one team's children; a cell that cannot be interpreted stays empty and is reported. */
const createReader = () => {
  const problems: RosterProblem[] = [];
  /** The texts of each child's cells: they are asked for several times. */
  const texts = new Map<Child, Map<ColumnId, string>>();
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
    const own = texts.get(child) ?? new Map<ColumnId, string>();
    texts.set(child, own);
    const known = own.get(column);
    if (known !== undefined) return known;
    const read = textOf(column, cell);
    own.set(column, read.text);
    if (read.problem) report(child, column, read.problem);
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

/** Returns a function that remembers what each text means: the same words are in all rows. */
const remembering = <T>(meaning: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = meaning(text);
    known.set(text, found);
    return found;
  };
};

const RESIDENT = /^\d{17}[\dX]$/u;

/**
 * Returns the phone of a row's parent, read as the number of the child's guardian. A number that cannot be read is returned as typed, and
 * reported.
 */
const parentPhoneOf = (child: Child, reader: Reader, read: PhoneReader, countries: readonly string[]): string => {
  const typed = reader.text(child, 'parentPhone');
  if (typed === '') return '';
  const { number, problem } = read(typed, ...countries);
  if (problem) reader.report(child, 'parentPhone', problem);
  return number ?? typed;
};

/** Returns the country of a parent's number that has a calling code. */
const writtenCountry = (child: Child, reader: Reader, read: PhoneReader): string | null => {
  const typed = reader.text(child, 'parentPhone') || reader.text(child, 'memberGuardianPhone');
  return hasCallingCode(typed) ? phoneCountry(read(typed).number ?? '') : null;
};

/** Returns the parts that all teams of a list share: the values that a form begins with, and the meanings of words. */
const createCommon = ({ competition, participation, account, locale }: RosterTerms) => {
  const [ownCountry = ''] = phoneCountries(account, undefined);
  const regions = remembering((country) => remembering((word) => regionOf(country, word)));
  return {
    empty: emptyValues(competition, participation, account, locale),
    member: emptyMember(likelyCountry(account, locale)),
    asksGuardians: asksGuardians(account),
    /** Returns the countries that determine the number of a child's guardian, like `phoneCountries`. */
    phoneCountries: (member: MemberDraft | undefined) => [ownCountry, member?.country ?? ''],
    readPhone: createPhoneReader(),
    countryOf: remembering(countryOf),
    genderOf: remembering(genderOf),
    groupOf: remembering(groupOf),
    regionOf: (country: string, word: string) => regions(country)(word),
  };
};
type Common = ReturnType<typeof createCommon>;

/** Reports a parent's cell with several names, or with a name beside the number that is not the parent's. */
const reportContact = (child: Child, reader: Reader): void => {
  const name = reader.text(child, 'parentName');
  if (isDoubtfulAdult(name)) reader.report(child, 'parentName', 'contact_doubtful', { taken: name });
  const beside = contactOf(child.cells.get('parentPhone')?.cell ?? null)?.name ?? '';
  if (name !== '' && beside !== '' && folded(beside) !== folded(name))
    reader.report(child, 'parentPhone', 'contact_differs', { taken: name });
};

const memberOf = (child: Child, reader: Reader, common: Common): MemberDraft => {
  const member = { ...common.member };
  member.idNumber = reader.text(child, 'memberIdNumber');
  const named = reader.interpret(child, 'memberCountry', 'country_unknown', common.countryOf);
  // lists omit the country: a resident number implies it, otherwise the calling code of the parent's number
  member.country = named ?? (RESIDENT.test(member.idNumber) ? 'CN' : (writtenCountry(child, reader, common.readPhone) ?? member.country));
  member.gender =
    reader.interpret(child, 'memberGender', 'gender_unknown', common.genderOf) ??
    (reader.text(child, 'memberGender') === '' ? genderIn(member.country, member.idNumber) : null) ??
    '';
  member.region = reader.interpret(child, 'memberRegion', 'region_unknown', (word) => common.regionOf(member.country, word)) ?? '';
  for (const field of memberFieldNames) if (isTextMemberField(field)) member[field] = reader.text(child, memberFields[field].name);
  const written = child.cells.get('memberName')?.cell;
  if (typeof written === 'string' && isDoubtfulName(written)) reader.report(child, 'memberName', 'name_doubtful', { taken: member.name });
  reportContact(child, reader);
  if (common.asksGuardians && member.guardianPhone === '' && child.hasOwnParent)
    member.guardianPhone = parentPhoneOf(child, reader, common.readPhone, common.phoneCountries(member));
  return member;
};

/** Columns whose values belong to each row's own child. The entry's parent is the first, until the teacher names another in the form. */
const ofEachChild: ReadonlySet<ColumnId> = new Set<ColumnId>(['parentName', 'parentPhone']);

/** Returns the first value of a team's column over all its children. Each different value is reported, unless it is the child's own. */
const teamCell = (children: readonly Child[], reader: Reader, column: ColumnId, common: Common): { child: Child; text: string } | null => {
  // different words can mean the same
  const meanings: Partial<Record<ColumnId, (word: string) => string | null>> = { group: common.groupOf, addressCountry: common.countryOf };
  const sense = (text: string) => meanings[column]?.(text) ?? folded(text);
  let first: { child: Child; text: string } | null = null;
  for (const child of children) {
    const text = reader.text(child, column);
    if (text === '') continue;
    if (first === null) first = { child, text };
    else if (!ofEachChild.has(column) && text !== first.text && sense(text) !== sense(first.text))
      reader.report(child, column, 'differs', { taken: first.text });
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

export type TeamFiller = (group: Grouped) => FilledTeam;

/** Creates a function that fills in the form of a team, and reports problems by the rows of its children. The rules are those of the form. */
export const createTeamFiller = (terms: RosterTerms): TeamFiller => {
  const common = createCommon(terms);
  return (group) => fillTeam(group, terms, common);
};

const fillTeam = ({ children, name, fromAbove }: Grouped, { competition, account, now }: RosterTerms, common: Common): FilledTeam => {
  const { empty } = common;
  const reader = createReader();
  const from = new Map<ColumnId, Child>();
  const teamText = (column: ColumnId): string | null => {
    const cell = teamCell(children, reader, column, common);
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
    interpretTeam('group', 'group_unknown', common.groupOf) ??
    (children.some(({ cells }) => cells.has('group')) ? empty.group : usualGroup);
  const members = children.map((child) => memberOf(child, reader, common));
  const countries = common.phoneCountries(members[0]);
  const phone = (column: ColumnId) => {
    const typed = teamText(column);
    if (typed === null) return null;
    const { number } = common.readPhone(typed, ...countries);
    const country = countries.find((each) => each !== '') ?? '';
    return number === null ? { phone: typed, phoneCountry: country } : splitPhone(number, country);
  };
  const parentName = teamText('parentName');
  const instructorName = teamText('instructorName');
  const country = interpretTeam('addressCountry', 'country_unknown', common.countryOf) ?? empty.address.country;
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
      region: interpretTeam('addressRegion', 'region_unknown', (word) => common.regionOf(country, word)) ?? '',
      city: teamText('addressCity') ?? '',
      detail: teamText('addressDetail') ?? '',
    },
    consent: { ...empty.consent },
  };
  for (const child of children) if (fromAbove.has(child)) reader.report(child, 'teamName', 'team_from_above', { taken: values.teamName });
  const missing = new Set<ColumnId>();
  const isReported = (child: Child, column: ColumnId) => reader.problems.some((each) => isError(each) && isAbout(each, child, column));
  for (const [path, code] of Object.entries(
    checkForm(values, { ...competition, asksGuardians: common.asksGuardians }, now, common.readPhone).problems,
  )) {
    // given later, in the form
    if (path.startsWith('consent.') || path.includes('formAnswers.')) continue;
    const field = fieldAt(path, children.length);
    if (!field) continue;
    const named = columnIdOf(field.name);
    const own = field.member === undefined ? undefined : children[field.member];
    // the number was taken from the row's parent
    const column = numberDoubtCodes.has(code) && !own?.fields.has(named) ? 'parentPhone' : named;
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
