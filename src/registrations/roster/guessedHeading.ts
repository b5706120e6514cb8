import { cellText, shownText } from '#src/platform/tables/cellText.ts';
import { isBlankRow, type Sheet, type SheetRow } from '#src/platform/tables/table.ts';
import { contactOf } from './cell.ts';
import { isDoubtfulName } from './parsing/doubtfulName.ts';
import { type ColumnId, columns } from './words/columns.ts';
import { genderOf, groupOf } from './words/vocabulary.ts';

const digits = (text: string): number => text.replace(/\D/gu, '').length;

/** Tests of a column's cells, the surest first. */
const looks: readonly (readonly [ColumnId, (text: string) => boolean])[] = [
  ['memberIdNumber', (text) => /^\d{14,17}[\dXx]$/u.test(text)],
  ['memberGender', (text) => genderOf(text) !== null],
  ['parentPhone', (text) => contactOf(text) !== null || (/^\+?[\d\s()-]{7,20}$/u.test(text) && digits(text) >= 7 && digits(text) <= 15)],
  ['group', (text) => groupOf(text) !== null],
];

const isName = (text: string): boolean => /^[\p{L}\s·.'’-]{2,40}$/u.test(text) && !isDoubtfulName(text);

/** Share of a column's cells that have to look alike. */
const MOST = 0.6;

const headingOf = (id: ColumnId): string => columns.find((column) => column.id === id)?.heading['zh-CN'] ?? '';

/**
 * Returns a sheet without a heading with one that its cells suggest, above its first row: pasted lines have none. Of two columns of names the one that
 * repeats itself is the team's. Null if no column looks like names and another like something known.
 */
export const withGuessedHeading = (sheet: Sheet): Sheet | null => {
  const rows = sheet.rows.filter((row) => !isBlankRow(row));
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const found = new Map<number, ColumnId>();
  const names: { at: number; repeats: number }[] = [];
  for (let at = 0; at < width; at += 1) {
    const texts = rows.map(({ cells }) => cellText(cells[at] ?? null).text).filter((text) => text !== '');
    const isMostly = (test: (text: string) => boolean) => texts.length > 0 && texts.filter(test).length >= texts.length * MOST;
    const look = looks.find(([id, test]) => ![...found.values()].includes(id) && isMostly(test));
    if (look) found.set(at, look[0]);
    else if (isMostly(isName)) names.push({ at, repeats: texts.length - new Set(texts).size });
  }
  const [first, second] = names.toSorted((a, b) => a.repeats - b.repeats);
  if (!first || (found.size === 0 && !second)) return null;
  found.set(first.at, 'memberName');
  if (second && second.repeats > first.repeats) found.set(second.at, 'teamName');
  const cells = Array.from({ length: width }, (_, at) => {
    const id = found.get(at);
    return id ? headingOf(id) : null;
  });
  const heading: SheetRow = { number: 0, isHidden: false, cells };
  return { ...sheet, rows: [heading, ...sheet.rows] };
};

/** Returns a few different values of a column, as examples. */
export const samplesOf = (rows: readonly SheetRow[], column: number, count: number): string[] => {
  const found = new Set<string>();
  for (const { cells } of rows) {
    const text = shownText(cells[column - 1] ?? null);
    if (text !== '') found.add(text);
    if (found.size === count) break;
  }
  return [...found];
};
