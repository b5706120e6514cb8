import { cellText, folded, shownText } from '#src/platform/tables/cellText.ts';
import type { Cell, Sheet, SheetRow } from '#src/platform/tables/table.ts';
import type { ColumnUse } from '#src/registrations/roster/words/columnUse.ts';
import type { Field } from '#src/registrations/roster/words/headingWords.ts';
import { withoutCaptains } from './captains.ts';
import { countCaptain, countRepeated } from './countChildren.ts';
import { type Heading, type Meaning, meaningOf, meaningOfLevels, NAMES } from './headings.ts';

/** A person's decisions by column key: a field, or `none` if the column is not read. */
export type Matching = Readonly<Record<string, Field | 'none'>>;

/** Returns a person's decision about a column, if there is one: a file can have any word for a heading, `constructor` too. */
export const chosenFor = (matching: Matching, key: string): Field | 'none' | undefined =>
  Object.hasOwn(matching, key) ? matching[key] : undefined;

/** A heading and the rows beneath it, up to the next one. */
export interface Section {
  columns: ColumnUse[];
  /** The rows of the heading, even if it is only assumed. */
  headingRows: SheetRow[];
  rows: SheetRow[];
  /** True if each row has several children. */
  isWide: boolean;
}

/** The columns that the file hides, and whether they are read nevertheless: visible ones then take precedence. */
export interface HiddenColumns {
  columns: ReadonlySet<number>;
  isRead: boolean;
}

const SHARED_IN_WIDE: ReadonlySet<Field> = new Set<Field>(['memberCountry', 'memberRegion', 'parentName', 'parentPhone']);

const textAt = (row: SheetRow | undefined, column: number): string => shownText(row?.cells[column - 1] ?? null);

/** Returns the text of a heading's upper level over each column: a merged cell covers all its columns, any other extends up to the next one. */
const upperLevel = (row: SheetRow, width: number, sheet: Sheet): string[] => {
  const merges = sheet.merges.filter(({ top, bottom, left, right }) => top <= row.number && bottom >= row.number && right > left);
  let current = '';
  return Array.from({ length: width }, (_, at) => {
    const own = textAt(row, at + 1);
    if (merges.length > 0) {
      const merge = merges.find(({ left, right }) => left <= at + 1 && right >= at + 1);
      return own !== '' || !merge ? own : textAt(row, merge.left);
    }
    if (own !== '') current = own;
    return current;
  });
};

const isLevelOfRow = (text: string, matching: Matching): Meaning | null => {
  const chosen = chosenFor(matching, keyOf(text, 1));
  if (chosen === 'none') return null;
  return chosen ? { field: chosen, index: null, isWeak: false } : meaningOf(text);
};

/** Returns the key of a column, made of its heading and its number among columns with that heading. */
const keyOf = (heading: string, nth: number): string => (nth > 1 ? `${folded(heading)} #${nth}` : folded(heading));

const headingsOf = (row: SheetRow, width: number, matching: Matching): Heading[] =>
  Array.from({ length: width }, (_, at) => {
    const text = textAt(row, at + 1);
    return { text, meaning: text === '' ? null : isLevelOfRow(text, matching) };
  });

const headingsOfTwo = (upper: SheetRow, lower: SheetRow, width: number, sheet: Sheet): Heading[] => {
  const above = upperLevel(upper, width, sheet);
  return Array.from({ length: width }, (_, at) => {
    const [own, top, bottom] = [textAt(upper, at + 1), above[at] ?? '', textAt(lower, at + 1)];
    // a cell that only continues the one to the left has no meaning of its own
    if (bottom === '') return { text: own, meaning: own === '' ? null : meaningOf(own) };
    return { text: top === '' || top === bottom ? bottom : `${top} ${bottom}`, meaning: meaningOfLevels(top, bottom) };
  });
};

const fieldCount = (headings: readonly Heading[]): number =>
  new Set(headings.flatMap(({ meaning }) => (meaning ? [`${meaning.field} ${meaning.index ?? ''}`] : []))).size;

/** Returns true if a row can be the heading of a list: it has the children's names, and another field. */
const isHeading = (headings: readonly Heading[]): boolean =>
  fieldCount(headings) >= 2 && headings.some(({ meaning }) => meaning !== null && NAMES.has(meaning.field));

/** Assigns a phone without a named owner to the person in the column before it. */
const inContext = (headings: readonly Heading[]): Heading[] => {
  let before: Field | null = null;
  return headings.map((heading) => {
    const { meaning } = heading;
    const isAmbiguous = meaning?.isWeak === true && meaning.field === 'parentPhone';
    const taken: Heading =
      isAmbiguous && before === 'instructorName'
        ? { ...heading, meaning: { ...meaning, field: 'instructorPhone', isWeak: false } }
        : heading;
    before = taken.meaning?.field ?? (heading.text === '' ? before : null);
    return taken;
  });
};

/** Decides the fate of each column under a heading: by a person's decision first, then by explicit meanings, then by weak ones. */
const usesOf = (given: readonly Heading[], matching: Matching, hidden: HiddenColumns): ColumnUse[] => {
  const headings = inContext(given);
  const nth = new Map<string, number>();
  const uses = headings.map(({ text }, at): ColumnUse => {
    const count = (nth.get(folded(text)) ?? 0) + 1;
    nth.set(folded(text), count);
    const key = text === '' ? `#${at + 1}` : keyOf(text, count);
    return {
      column: at + 1,
      heading: text,
      key,
      field: null,
      index: null,
      fate: !hidden.isRead && hidden.columns.has(at + 1) ? 'hidden' : 'unknown',
      samples: [],
    };
  });
  const taken = new Map<string, ColumnUse>();
  const take = (use: ColumnUse, field: Field, index: number | null) => {
    const slot = `${field} ${index ?? ''}`;
    if (taken.has(slot)) {
      Object.assign(use, { field, index, fate: 'repeated' });
      return;
    }
    Object.assign(use, { field, index, fate: 'used' });
    taken.set(slot, use);
  };
  const open = () =>
    uses
      .flatMap((use, at) => (use.fate === 'unknown' ? [{ use, meaning: headings[at]?.meaning ?? null }] : []))
      .toSorted((a, b) => Number(hidden.columns.has(a.use.column)) - Number(hidden.columns.has(b.use.column)));
  for (const { use } of open()) {
    const chosen = chosenFor(matching, use.key);
    if (chosen === 'none') use.fate = 'left_out';
    else if (chosen) take(use, chosen, null);
  }
  for (const isWeak of [false, true])
    for (const { use, meaning } of open()) if (meaning && meaning.isWeak === isWeak) take(use, meaning.field, meaning.index);
  return uses;
};

/** A heading, and all rows beneath it. */
interface HeadingFound {
  headings: readonly Heading[];
  headingRows: SheetRow[];
  beneath: readonly SheetRow[];
}

const sectionOf = ({ headings, headingRows, beneath }: HeadingFound, matching: Matching, hidden: HiddenColumns): Section => {
  const columns = usesOf(withoutCaptains(headings, beneath), matching, hidden);
  const isNumbered = new Set(columns.flatMap(({ field, index }) => (field && NAMES.has(field) && index !== null ? [index] : []))).size > 1;
  if (isNumbered) countCaptain(columns);
  const isWide = isNumbered || countRepeated(columns);
  for (const use of columns) {
    if (use.fate !== 'used' || !use.field) continue;
    // in a row of several children, a value that appears once belongs to none in particular
    if (isWide && use.index === null && use.field.startsWith('member') && !SHARED_IN_WIDE.has(use.field)) use.fate = 'unknown';
    if (!isWide) use.index = null;
  }
  return { columns, headingRows, rows: [], isWide };
};

/** Number of rows in which the first heading is searched for. */
const HEADING_WITHIN = 100;

export interface Divided {
  sections: Section[];
  /** Rows above the first heading. */
  above: SheetRow[];
}

/** Divides the rows of a sheet into headings and the rows beneath each. Without a recognised heading, the first row that could be one is used. */
export const divideSheet = (sheet: Sheet, rows: readonly SheetRow[], matching: Matching, hidden: HiddenColumns): Divided => {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const sections: Section[] = [];
  const above: SheetRow[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at];
    if (!row) break;
    const current = sections.at(-1);
    if (current && hasNumber(row)) {
      current.rows.push(row);
      continue;
    }
    const next = rows[at + 1];
    const single = at < HEADING_WITHIN || current ? headingsOf(row, width, matching) : [];
    const count = fieldCount(single);
    const lower = single.length > 0 && next?.number === row.number + 1 ? fieldCount(headingsOf(next, width, matching)) : 0;
    // of two levels, the upper may have no meaning of its own: `队员信息`
    if (count > 0 || lower > 1) {
      const double = next && lower > 0 ? headingsOfTwo(row, next, width, sheet) : [];
      if (next && isHeading(double) && fieldCount(double) > Math.max(count, lower) && isOneMore(next, double, sections[0])) {
        sections.push(sectionOf({ headings: double, headingRows: [row, next], beneath: rows.slice(at + 2) }, matching, hidden));
        at += 1;
        continue;
      }
      if (isHeading(single) && isOneMore(row, single, sections[0])) {
        sections.push(sectionOf({ headings: single, headingRows: [row], beneath: rows.slice(at + 1) }, matching, hidden));
        continue;
      }
    }
    (current?.rows ?? above).push(row);
  }
  if (sections.length > 0) return { sections, above };
  return supposedHeading(rows, width, matching, hidden) ?? { sections: [], above };
};

/**
 * Returns true if a row beneath a heading is another one: it repeats some of the fields, and has no number or date, unlike a child named
 * like a heading.
 */
const isOneMore = (row: SheetRow, headings: readonly Heading[], first: Section | undefined): boolean => {
  if (first === undefined) return true;
  const asked = new Set(first.columns.map(({ field }) => field));
  const isAlike = new Set(headings.flatMap(({ meaning }) => (meaning && asked.has(meaning.field) ? [meaning.field] : []))).size >= 2;
  return isAlike && !hasNumber(row);
};

/** Returns true if a row has a number or a date, as a child's has and a heading does not. */
const hasNumber = ({ cells }: SheetRow): boolean => cells.some((cell) => cell instanceof Date || /\d{6}/u.test(shownText(cell)));

const isWord = (cell: Cell): boolean => typeof cell === 'string' && cellText(cell).text !== '' && !/\d{4}/u.test(cell);

/** Returns the first row of several words as an assumed heading, whose meaning a person may specify. */
const supposedHeading = (rows: readonly SheetRow[], width: number, matching: Matching, hidden: HiddenColumns): Divided | null => {
  const at = rows.findIndex(
    ({ cells }) => cells.filter(isWord).length >= 2 && cells.filter((cell) => cell !== null && !isWord(cell)).length === 0,
  );
  const row = rows[at];
  if (!row || at >= HEADING_WITHIN || at === rows.length - 1) return null;
  const beneath = rows.slice(at + 1);
  const section = sectionOf({ headings: headingsOf(row, width, matching), headingRows: [row], beneath }, matching, hidden);
  return { sections: [{ ...section, rows: beneath }], above: rows.slice(0, at) };
};
