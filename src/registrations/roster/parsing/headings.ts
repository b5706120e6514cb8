import { halfWidth } from '#src/platform/tables/cellText.ts';
import { columns } from '#src/registrations/roster/words/columns.ts';
import { attributes, type Field, type Subject, subjects, weakWholes, wholes } from '#src/registrations/roster/words/headingWords.ts';
import { isAscii, simplify } from '#src/registrations/roster/words/simplified.ts';

/** The meaning of a heading. */
export interface Meaning {
  field: Field;
  /** The number of the child in the row, from 1: `队员2姓名`. Null if the heading has none. */
  index: number | null;
  /** True if another column may state the same explicitly: `Mobile` beside `Parent's mobile`. */
  isWeak: boolean;
}

/** A heading of a column. */
export interface Heading {
  text: string;
  meaning: Meaning | null;
}

/** The fields that name a child. */
export const NAMES: ReadonlySet<Field> = new Set<Field>(['memberName', 'memberFirstName', 'memberLastName']);

/** Returns the form in which headings are compared: letters and digits only. */
const plain = (text: string): string =>
  (isAscii(text) ? text.toLowerCase() : simplify(halfWidth(text).normalize('NFKC').toLowerCase()))
    .replace(/(必填|选填|required|optional)/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

const withoutBrackets = (text: string): string => halfWidth(text).replace(/[([【][^)\]】]*[)\]】]?/gu, ' ');

const subjectKinds: readonly Subject[] = ['child', 'parent', 'instructor', 'team', 'school'];

interface Known {
  field: Field;
  isWeak: boolean;
}

/** Returns the headings that are one word. */
const buildWhole = (): Map<string, Known> => {
  const known = new Map<string, Known>();
  const add = (name: string, field: Field, isWeak = false) => {
    if (!known.has(name)) known.set(name, { field, isWeak });
  };
  for (const [field, names] of weakWholes) for (const name of names) add(name, field, true);
  for (const { id, heading, also } of columns) for (const name of [heading['zh-CN'], heading['en-US'], ...also]) add(plain(name), id);
  for (const [field, names] of wholes) for (const name of names) add(name, field);
  for (const [field, names] of attributes.child) for (const name of names) add(name, field);
  return known;
};

const subjectRanks: ReadonlyMap<string, readonly { kind: Subject; rank: number }[]> = Map.groupBy(
  subjectKinds.flatMap((kind, at) => subjects[kind].map((word, index) => ({ word, kind, rank: at * 1000 + index }))),
  ({ word }) => word,
);
const attributeRanks: Record<Subject, ReadonlyMap<string, { field: Field; rank: number }>> = (() => {
  const ranked = (kind: Subject) =>
    new Map(
      attributes[kind]
        .flatMap(([field, names]) => names.map((name) => [name, field] as const))
        .map(([name, field], rank) => [name, { field, rank }] as const)
        // of two meanings the earlier counts
        .toReversed(),
    );
  return {
    child: ranked('child'),
    parent: ranked('parent'),
    instructor: ranked('instructor'),
    team: ranked('team'),
    school: ranked('school'),
  };
})();

/** Returns the pairs of a person and an attribute that the two halves of a heading can be: `家长姓名`, `parentsname`, `nameoftheparent`. */
const halves = (left: string, right: string): [subject: string, attribute: string][] => {
  const pairs: [string, string][] = [
    [left, right],
    [right, left],
  ];
  const latin: [string, string][] = [];
  if (left.endsWith('s')) latin.push([left.slice(0, -1), right]);
  if (right.startsWith('of')) latin.push([right.slice(2), left]);
  if (right.startsWith('ofthe')) latin.push([right.slice(5), left]);
  return [...pairs, ...latin.filter(([subject]) => /^[a-z]/u.test(subject))];
};

/** Returns the field of a heading that names a person, or a thing, and an attribute. Of several readings the first in the order of the words counts. */
const fieldOfCompound = (name: string): Field | null => {
  let best: { field: Field; rank: number } | null = null;
  for (let at = 1; at < name.length; at += 1)
    for (const [subject, attribute] of halves(name.slice(0, at), name.slice(at)))
      for (const { kind, rank } of subjectRanks.get(subject) ?? []) {
        const found = attributeRanks[kind].get(attribute);
        const total = rank * 1000 + (found?.rank ?? 0);
        if (found && (!best || total < best.rank)) best = { field: found.field, rank: total };
      }
  return best?.field ?? null;
};

let whole: ReadonlyMap<string, Known> | null = null;
const lookUp = (name: string): Known | null => {
  whole ??= buildWhole();
  const found = whole.get(name);
  if (found) return found;
  const field = fieldOfCompound(name);
  return field && { field, isWeak: false };
};

/** Returns the kind of person that a text refers to, by its first words. */
const subjectOf = (text: string): Subject | null => {
  const name = plain(text).replace(/(信息|情况|资料|details|information|info|data)$/u, '');
  return subjectKinds.find((kind) => subjects[kind].includes(name)) ?? null;
};

/** Returns a bilingual heading as a whole and in its Chinese and English parts. */
const languagesOf = (name: string): string[] => {
  const chinese = name.replace(/[^\p{Script=Han}\d]/gu, '');
  // a single sign among other letters is not enough: 名
  return [name, ...(chinese.length > 1 ? [chinese, name.replace(/\p{Script=Han}/gu, '')] : [])];
};

/** Maximum length of a heading, in UTF-16 units. */
const MAX_HEADING = 80;

const CHINESE_NUMBERS = '一二三四五六七八九十';
const NUMBER = /第?(\d{1,2}|[一二三四五六七八九十])(st|nd|rd|th|号|名|位|个)?/u;

const COUNTED: ReadonlySet<Field> = new Set<Field>([
  'memberName',
  'memberFirstName',
  'memberLastName',
  'memberLatinName',
  'memberGender',
  'memberCountry',
  'memberRegion',
  'memberIdNumber',
  'memberGuardianPhone',
  'parentName',
  'parentPhone',
]);

const meaningOfPlain = (name: string): Meaning | null => {
  for (const each of languagesOf(name)) {
    const found = each === '' ? null : lookUp(each);
    if (found) return { ...found, index: null };
  }
  const number = name.match(NUMBER);
  if (!number) return null;
  const [part, digits = ''] = number;
  const rest = name.replace(part, '');
  for (const each of languagesOf(rest)) {
    const found = each === '' ? null : lookUp(each);
    const index = CHINESE_NUMBERS.includes(digits) ? CHINESE_NUMBERS.indexOf(digits) + 1 : Number(digits);
    if (found && index > 0 && COUNTED.has(found.field)) return { ...found, index };
  }
  return null;
};

const decide = (heading: string): Meaning | null => {
  const whole = meaningOfPlain(plain(heading));
  if (whole) return whole;
  const [inside] = [...halfWidth(heading).matchAll(/[([【]([^)\]】]*)/gu)].map(([, text = '']) => subjectOf(text));
  const outside = meaningOfPlain(plain(withoutBrackets(heading)));
  // `Phone (teacher)` is not any phone
  return inside && !outside?.field.startsWith(inside === 'child' ? 'member' : inside) ? null : outside;
};

const remembered = new Map<string, Meaning | null>();

/** Returns the meaning of a heading, in either language or both at once, in simplified or traditional characters; null if unknown. */
export const meaningOf = (heading: string): Meaning | null => {
  // called for cells of all rows: a heading may be anywhere
  if (heading.length > MAX_HEADING || /\d{5}/u.test(heading)) return null;
  const before = remembered.get(heading);
  if (before !== undefined) return before;
  const found = decide(heading);
  if (remembered.size > 5000) remembered.clear();
  remembered.set(heading, found);
  return found;
};

/** Returns the combined meaning of two heading levels: `家长信息` above `姓名`. */
export const meaningOfLevels = (above: string, beneath: string): Meaning | null => {
  if (beneath.trim() === '') return meaningOf(above);
  const top = plain(above).replace(/(信息|情况|资料|details|information|info|data)$/u, '');
  const together =
    top === '' ? null : (meaningOfPlain(`${top}${plain(beneath)}`) ?? meaningOfPlain(`${top}${plain(withoutBrackets(beneath))}`));
  if (together) return together;
  const subject = subjectOf(above);
  return subject === 'parent' || subject === 'instructor' ? null : meaningOf(beneath);
};
