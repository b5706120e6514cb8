import { get, set } from 'react-hook-form';
import type { Group } from '#contract/competitions/public.ts';
import type { FieldCode, FieldProblems } from '#contract/http/problem.ts';
import { isBlank, trimText } from '#contract/text/blankText.ts';
import { parsePhone, splitPhone } from '#contract/text/phone.ts';
import type { FieldName } from '#src/registrations/form/state/formFields.ts';
import { checkForm, type FormRules } from '#src/registrations/form/state/formProblems.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import { type SharedChange, sharedPaths } from '#src/registrations/form/state/savedForm.ts';

/** The fields that are the same in all chosen drafts; an empty one leaves the value of each draft. */
export interface SharedFields {
  group: Group | '';
  invitationCode: string;
  organization: string;
  instructorName: string;
  instructorPhone: string;
  parentName: string;
  parentPhone: string;
  addressCountry: string;
  addressRegion: string;
  addressCity: string;
  addressDetail: string;
  /** True if the teacher has told each child's guardian, who is then asked by a link. */
  told: boolean;
}

export const nothingShared: SharedFields = {
  group: '',
  invitationCode: '',
  organization: '',
  instructorName: '',
  instructorPhone: '',
  parentName: '',
  parentPhone: '',
  addressCountry: '',
  addressRegion: '',
  addressCity: '',
  addressDetail: '',
  told: false,
};

/** The rules by which a form is checked. */
export interface CheckRules extends FormRules {
  /** The time, epoch ms. */
  now: number;
  /** The country of phone numbers that are typed without a calling code; empty while unknown. */
  country: string;
}

/** A shared value that was not written into a draft, with the problem that it would have made. */
export interface Refused {
  name: FieldName;
  code: FieldCode;
}

export interface Applied {
  values: FormValues;
  changes: SharedChange[];
  refused: Refused[];
}

type Path = SharedChange['path'];
type Values = Partial<Record<Path, string | boolean>>;

/** Fields that are written together or not at all. */
interface Unit {
  name: FieldName;
  /** The values to write; empty if nothing is shared. */
  values: Values;
}

const text = (name: FieldName, path: Path, typed: string): Unit => ({ name, values: isBlank(typed) ? {} : { [path]: trimText(typed) } });

/** Returns a phone number with its country, in the way of a form; nothing if it is the form's number typed in another way. */
const phone = (name: FieldName, who: 'instructor' | 'parent', typed: string, before: FormValues, country: string): Unit => {
  if (isBlank(typed)) return { name, values: {} };
  const number = parsePhone(typed, country);
  if (number !== null && number === parsePhone(before[who].phone, before[who].phoneCountry)) return { name, values: {} };
  const parts = splitPhone(number ?? '');
  return { name, values: { [`${who}.phone`]: parts?.phone ?? typed, ...(parts && { [`${who}.phoneCountry`]: parts.phoneCountry }) } };
};

/** Returns the place of an address: another country clears the region and the city, another region the city, unless these are shared too. */
const place = ({ addressCountry, addressRegion, addressCity }: SharedFields, before: FormValues['address']): Unit => {
  const country = addressCountry || before.country;
  const region = addressRegion || (country === before.country ? before.region : '');
  const isSamePlace = country === before.country && region === before.region;
  const city = isBlank(addressCity) ? (isSamePlace ? before.city : '') : trimText(addressCity);
  const name = addressRegion || addressCountry ? 'addressRegion' : 'addressCity';
  return { name, values: { 'address.country': country, 'address.region': region, 'address.city': city } };
};

const unitsOf = (shared: SharedFields, before: FormValues, { needsInvitation, country }: CheckRules): Unit[] => [
  { name: 'group', values: shared.group === '' ? {} : { group: shared.group } },
  text('invitationCode', 'invitationCode', needsInvitation ? shared.invitationCode : ''),
  text('organization', 'organization', shared.organization),
  text('instructorName', 'instructor.name', shared.instructorName),
  phone('instructorPhone', 'instructor', shared.instructorPhone, before, country),
  text('parentName', 'parent.name', shared.parentName),
  phone('parentPhone', 'parent', shared.parentPhone, before, country),
  place(shared, before.address),
  text('addressDetail', 'address.detail', shared.addressDetail),
  { name: 'consentProcessing', values: shared.told ? { 'consent.processing': true } : {} },
];

const valueAt = (values: FormValues, path: Path): string | boolean => {
  const value: unknown = get(values, path);
  return typeof value === 'boolean' ? value : String(value ?? '');
};

const write = (values: FormValues, written: Values): FormValues => {
  const next = structuredClone(values);
  for (const [path, value] of Object.entries(written)) set(next, path, value);
  return next;
};

const isSame = (a: string | boolean, b: string | boolean): boolean =>
  typeof a === 'string' && typeof b === 'string' ? trimText(a) === trimText(b) : a === b;

/** Returns true if a unit would write what is there already, or nothing. */
const isThere = (values: FormValues, { values: written }: Unit): boolean =>
  sharedPaths.every((path) => {
    const value = written[path];
    return value === undefined || isSame(valueAt(values, path), value);
  });

/** Returns the first problem that writing has made: at a field that was written, or at any other that had none or another one before. */
const newProblem = (before: FieldProblems, after: FieldProblems, written: Values): FieldCode | null => {
  for (const [path, code] of Object.entries(after)) {
    const isWritten = Object.entries(written).some(([each, value]) => each === path && value !== '');
    if (isWritten || before[path] !== code) return code;
  }
  return null;
};

const changesBetween = (before: FormValues, after: FormValues): SharedChange[] =>
  sharedPaths.flatMap((path) => {
    const [old, value] = [valueAt(before, path), valueAt(after, path)];
    return old === value ? [] : [{ path, before: old, after: value }];
  });

/**
 * Writes shared fields into a form, each only where it is valid: where it makes no problem in the form that was not there before. The others
 * are named in `refused`.
 */
export const applyShared = (values: FormValues, shared: SharedFields, rules: CheckRules): Applied => {
  const problemsOf = (form: FormValues): FieldProblems => checkForm(form, rules, rules.now).problems;
  const units = unitsOf(shared, values, rules).filter((unit) => !isThere(values, unit));
  if (units.length === 0) return { values, changes: [], refused: [] };
  const before = problemsOf(values);
  // the usual case, checked once: all are valid
  const all = Object.fromEntries(units.flatMap((unit) => Object.entries(unit.values)));
  const whole = write(values, all);
  if (newProblem(before, problemsOf(whole), all) === null) return { values: whole, changes: changesBetween(values, whole), refused: [] };
  let current = { values, problems: before };
  const refused: Refused[] = [];
  for (const { name, values: written } of units) {
    const next = write(current.values, written);
    const problems = problemsOf(next);
    const code = newProblem(current.problems, problems, written);
    if (code) refused.push({ name, code });
    else current = { values: next, problems };
  }
  return { values: current.values, changes: changesBetween(values, current.values), refused };
};

/** Returns the changes that replace something that was filled in. */
export const replacedBy = (changes: readonly SharedChange[]): SharedChange[] =>
  changes.filter(({ path, before }) => typeof before === 'string' && !isBlank(before) && !path.endsWith('.phoneCountry'));

/** Joins earlier changes of a form with later ones, so that undoing gives back what was there before both. */
export const joinChanges = (earlier: readonly SharedChange[], later: readonly SharedChange[]): SharedChange[] =>
  sharedPaths.flatMap((path) => {
    const [first, second] = [earlier.find((each) => each.path === path), later.find((each) => each.path === path)];
    if (!first || !second) return first ?? second ?? [];
    const before = first.after === second.before ? first.before : second.before;
    return before === second.after ? [] : [{ path, before, after: second.after }];
  });

/** Undoes changes of a form; a field that has another value by now keeps it. */
export const undoShared = (values: FormValues, changes: readonly SharedChange[]): FormValues =>
  write(
    values,
    Object.fromEntries(changes.filter(({ path, after }) => valueAt(values, path) === after).map(({ path, before }) => [path, before])),
  );
