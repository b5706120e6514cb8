import { shownText } from '#src/platform/tables/cellText.ts';
import type { SheetRow } from '#src/platform/tables/table.ts';
import type { Field } from '#src/registrations/roster/words/headingWords.ts';
import { type Heading, NAMES } from './headings.ts';

const CAPTAIN = /队长|隊長|captain/iu;

/** Returns true if a heading refers to a captain: `队长姓名`. */
export const isOfCaptain = (heading: string): boolean => CAPTAIN.test(heading);

/** The fields that a list has separately for each child, besides the name. */
const OWN: readonly Field[] = ['memberIdNumber', 'memberGender', 'memberLatinName'];

/** Marks beneath `队长` that tell if a child is the captain. */
const MARK =
  /^(是|否|不是|非|有|无|無|对|對|正|副|[√✓✔☑×✕✖✗✘○●★☆xyn01/-]|yes|no|true|false|[正副]?[队隊][长長]|[队隊][员員]|captain|member)$/iu;

interface Columns {
  headings: readonly Heading[];
  captains: readonly number[];
  names: readonly number[];
}

/** Returns true if a captain's name is followed by an ID number or a gender of its own: the captain is then one more child of the row. */
const hasOwnColumns = ({ headings, captains, names }: Columns, captain: number): boolean => {
  const next = names.find((at) => at > captain) ?? headings.length;
  return OWN.some((field) => {
    const found = headings.flatMap(({ text, meaning }, at) => (meaning?.field === field ? [{ text, at }] : []));
    const isBehind = found.some(({ at }) => at > captain && at < next);
    return found.some(({ text }) => isOfCaptain(text)) || found.length >= names.length || (found.length > captains.length && isBehind);
  });
};

/** Returns true if most cells beneath a captain's heading are marks, or names that also appear in another column. */
const pointsAtChild = ({ names, headings }: Columns, captain: number, rows: readonly SheetRow[]): boolean => {
  const textsOf = (column: number): string[] => rows.map(({ cells }) => shownText(cells[column] ?? null)).filter((text) => text !== '');
  const others = new Set(names.filter((at) => !isOfCaptain(headings[at]?.text ?? '')).flatMap(textsOf));
  const texts = textsOf(captain).filter((text) => text !== headings[captain]?.text);
  return texts.filter((text) => MARK.test(text) || others.has(text)).length > texts.length / 2;
};

/**
 * Removes the meaning of a captain's heading if the captain is one of the children named in another column, as a mark or by name in each
 * row. The column is then shown as not read. A captain among numbered children, or with columns of its own, is a child like them.
 */
export const withoutCaptains = (headings: readonly Heading[], rowsBeneath: readonly SheetRow[]): readonly Heading[] => {
  const names = headings.flatMap(({ meaning }, at) => (meaning && NAMES.has(meaning.field) ? [at] : []));
  const captains = names.filter((at) => isOfCaptain(headings[at]?.text ?? ''));
  const isNumbered = names.some((at) => headings[at]?.meaning?.index !== null);
  if (captains.length === 0 || captains.length === names.length || isNumbered) return headings;
  const columns = { headings, captains, names };
  const asksMore = headings.some(({ meaning }) => meaning !== null && OWN.includes(meaning.field));
  const isLeftOut = (at: number) =>
    captains.includes(at) && !hasOwnColumns(columns, at) && (asksMore || pointsAtChild(columns, at, rowsBeneath));
  return headings.map((heading, at) => (isLeftOut(at) ? { ...heading, meaning: null } : heading));
};
