import { get, set } from 'react-hook-form';
import type { FormQuestion } from '#contract/competitions/formQuestions.ts';
import type { MemberDraft } from '#contract/registrations/members.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { cleanLine } from '#contract/text/typedText.ts';
import { type FormField, formFields } from './formFields.ts';
import type { FormValues } from './formValues.ts';
import { joinPhone } from './phoneValue.ts';

/** The values that are merged field by field: the form without its members, or one member. */
type Values = FormValues | MemberDraft;

/** The same form, or the same member, three times. `base` is what `mine` began with; null if unknown. */
export interface Versions<V> {
  base: V | null;
  mine: V;
  theirs: V;
}

/** A field with both values as texts. An absent value is empty, a consent is `yes` or `no`; a region is preceded by its country's code. */
export interface FieldTexts {
  field: FormField;
  mine: string;
  theirs: string;
}

interface Atom {
  field: FormField;
  /** The path within the form or the member. */
  path: string;
  /** The values that belong to the field and have no field of their own. */
  also: readonly string[];
}

/** One or more fields that are merged as a whole: a region and an ID number belong to their country. */
export interface Part {
  atoms: readonly Atom[];
}

export interface Merging {
  /** The parts that both changed differently: they keep `mine` until their owner decides. */
  differing: Part[];
  /** The parts that only `theirs` changed. */
  taken: Part[];
}

const companions: Readonly<Record<string, readonly string[]>> = {
  'parent.phone': ['parent.phoneCountry'],
  'instructor.phone': ['instructor.phoneCountry'],
  guardianPhone: ['guardianConfirmed'],
};

const MEMBER = 'members.0.';
const atomsOf = (fields: readonly FormField[]): Atom[] =>
  fields.map((field) => {
    const path = field.path.startsWith(MEMBER) ? field.path.slice(MEMBER.length) : field.path;
    return { field, path, also: companions[path] ?? [] };
  });
const atomsOfForm = (isMember: boolean, questions: readonly FormQuestion[]): Atom[] =>
  atomsOf(
    isMember
      ? formFields(1, questions).filter(({ member }) => member === 0)
      : formFields(0, questions).filter(({ kind }) => kind !== 'list'),
  );

const regionPath = /region$/;
/** Between the ids of chosen options in a text to compare: no id contains it. */
export const OPTION_SEPARATOR = ',';

/** Returns a field's value as a text to compare and to show. */
const textAt = (values: Values, { path, field: { kind } }: Atom): string => {
  if ('parent' in values && path === 'parent.phone') return joinPhone(values.parent);
  if ('parent' in values && path === 'instructor.phone') return joinPhone(values.instructor);
  const value: unknown = get(values, path);
  if (Array.isArray(value)) return value.join(OPTION_SEPARATOR);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string' || isBlank(value)) return '';
  if (kind !== 'region') return cleanLine(value);
  const country: unknown = get(values, path.replace(regionPath, 'country'));
  return `${country} ${value}`;
};

const isConfirmed = (values: Values): boolean => 'guardianConfirmed' in values && values.guardianConfirmed === true;

/** Returns a text that is the same for two equal parts. */
const keyOf = (values: Values, { atoms }: Part): string =>
  atoms.map((atom) => `${textAt(values, atom)}${atom.path === 'guardianPhone' && isConfirmed(values) ? '\n!' : ''}`).join('\n');

const partsOf = ({ base, mine, theirs }: Versions<Values>, isMember: boolean, questions: readonly FormQuestion[]): Part[] => {
  const atoms = atomsOfForm(isMember, questions);
  const [first, ...rest] = isMember ? ['country', 'idNumber', 'region'] : ['address.country', 'address.region'];
  const country = atoms.find(({ path }) => path === first);
  const countries = new Set([base, mine, theirs].flatMap((values) => (values && country ? [textAt(values, country)] : [])));
  const together = countries.size > 1 ? atoms.filter(({ path }) => path === first || rest.includes(path)) : [];
  return [
    ...(together.length > 0 ? [{ atoms: together }] : []),
    ...atoms.filter((atom) => !together.includes(atom)).map((atom) => ({ atoms: [atom] })),
  ];
};

/** Copies a part of one version into another. */
export const copyPart = (from: Values, to: Values, { atoms }: Part): void => {
  for (const { path, also } of atoms) for (const each of [path, ...also]) set(to, each, get(from, each));
};

/** Returns the texts of the fields in which a part differs. */
export const textsOf = ({ mine, theirs }: Pick<Versions<Values>, 'mine' | 'theirs'>, { atoms }: Part): FieldTexts[] =>
  atoms
    .map((atom) => ({ field: atom.field, mine: textAt(mine, atom), theirs: textAt(theirs, atom) }))
    .filter((texts) => atoms.length === 1 || texts.mine !== texts.theirs);

/** Returns true if two versions of a member say the same in every field. */
export const isSameMember = (one: MemberDraft, other: MemberDraft, questions: readonly FormQuestion[]): boolean => {
  const part = { atoms: atomsOfForm(true, questions) };
  return keyOf(one, part) === keyOf(other, part);
};

/**
 * Merges into `into`, a copy of `mine`, what only `theirs` changed. Returns what was taken, and what both changed differently: without a base
 * everything that differs.
 */
export const mergeFields = <V extends Values>(versions: Versions<V>, into: V, questions: readonly FormQuestion[]): Merging => {
  const { base, mine, theirs } = versions;
  const taken: Part[] = [];
  const differing: Part[] = [];
  for (const part of partsOf(versions, !('parent' in mine), questions)) {
    const [before, own, other] = [base && keyOf(base, part), keyOf(mine, part), keyOf(theirs, part)];
    if (own === other || other === before) continue;
    if (own === before) {
      copyPart(theirs, into, part);
      taken.push(part);
    } else differing.push(part);
  }
  return { taken, differing };
};
