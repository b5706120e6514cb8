import type { Text } from '#contract/http/common.ts';
import type { SheetColumn, SheetRow } from '#contract/judging/rules/scoreSheet/sheetTypes.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { looksLikeFormula } from '#contract/text/csv.ts';
import { cellText } from '#src/platform/tables/cellText.ts';
import { type Cell, columnLetters, isLost, type Sheet } from '#src/platform/tables/table.ts';
import { type ColumnUse, useOfHeading } from './headings.ts';

/** A column of a file as it was found. */
export interface FileColumn {
  /** Position from 0. */
  index: number;
  letters: string;
  heading: string;
  /** The first of its texts. */
  sample: string;
  use: ColumnUse;
}

/** The table of a score sheet in a file. */
export interface FoundTable {
  sheetName: string;
  columns: FileColumn[];
  /** The texts of the rows below the heading, by position. */
  rows: { row: number; cells: string[] }[];
  /** Number of rows that are hidden in the file; they are read too. */
  hiddenRows: number;
}

type Criteria = readonly { key: string; title: Text }[];

const DAY_MS = 86_400_000;
/** The day from which spreadsheets count, and the number of days by which some of Apple's are later. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
const LATER_DAYS = 1462;

/** Drops the apostrophe by which a file of ours keeps a text from being run as a formula. */
const withoutGuard = (text: string): string => (text.startsWith("'") && looksLikeFormula(text.slice(1)) ? text.slice(1) : text);

/** Returns the text of a cell. A time becomes the part of a day that the file stores; a lost value stays what the file shows, which is no number. */
export const sheetCellText = (cell: Cell): string => {
  if (isLost(cell)) return cell.text;
  if (!(cell instanceof Date)) return withoutGuard(cellText(cell).text);
  const days = (cell.getTime() - EPOCH_MS) / DAY_MS;
  if (days >= 0 && days < 1) return String(days);
  if (days >= LATER_DAYS && days < LATER_DAYS + 1) return String(days - LATER_DAYS);
  return Number.isNaN(days) ? '' : cell.toISOString().slice(0, 10);
};

/** Number of rows among which a heading is looked for. */
const HEAD_ROWS = 40;
const NAMED: ReadonlySet<ColumnUse | null> = new Set<ColumnUse | null>(['number', 'team']);

const usesOf = (cells: readonly Cell[], criteria: Criteria): (ColumnUse | null)[] =>
  cells.map((cell) => useOfHeading(sheetCellText(cell), criteria));

/** Returns how many columns a row names; none if it does not name the team's. */
const headScore = (cells: readonly Cell[], criteria: Criteria): number => {
  const uses = usesOf(cells, criteria);
  return uses.some((use) => NAMED.has(use)) ? new Set(uses.filter((use) => use !== null)).size : 0;
};

/**
 * Fills merged cells below their first one: the number of a team that stands once beside all of its attempts. Ranges of a valid file do not overlap: of those that do,
 * the first counts, so that no file has a row filled more than once a column.
 */
const withMerges = ({ rows, merges }: Sheet): Map<number, Cell[]> => {
  const cells = new Map(rows.map((row) => [row.number, [...row.cells]]));
  const ordered = [...cells].toSorted(([a], [b]) => a - b);
  const places = new Map(ordered.map(([number], at) => [number, at]));
  const filledTo = new Map<number, number>();
  for (const { top, left, bottom } of merges.toSorted((a, b) => a.top - b.top)) {
    const value = cells.get(top)?.[left - 1];
    if (value === undefined || value === null || top <= (filledTo.get(left) ?? 0)) continue;
    filledTo.set(left, bottom);
    for (let at = (places.get(top) ?? 0) + 1; at < ordered.length; at += 1) {
      const [number = 0, below = []] = ordered[at] ?? [];
      if (number > bottom) break;
      while (below.length < left) below.push(null);
      below[left - 1] ??= value;
    }
  }
  return cells;
};

/** Finds the table of a score sheet in a sheet of a file; null if no row names its columns. The first column of a kind counts. */
export const findTable = (sheet: Sheet, criteria: Criteria): FoundTable | null => {
  const candidates = sheet.rows.slice(0, HEAD_ROWS).map((row) => ({ row, score: headScore(row.cells, criteria) }));
  const best = candidates.reduce<(typeof candidates)[number] | null>((most, each) => (each.score > (most?.score ?? 1) ? each : most), null);
  if (!best) return null;
  const cells = withMerges(sheet);
  const hidden = new Set(sheet.rows.filter(({ isHidden }) => isHidden).map(({ number }) => number));
  const rows = [...cells]
    .filter(([number, row]) => number > best.row.number && headScore(row, criteria) < best.score)
    .map(([number, row]) => ({ row: number, cells: row.map(sheetCellText) }))
    .filter((row) => row.cells.some((text) => !isBlank(text)));
  const width = Math.max(best.row.cells.length, ...rows.map((row) => row.cells.length));
  const seen = new Set<ColumnUse>(['ignored']);
  const columns = Array.from({ length: width }, (_, index): FileColumn => {
    const heading = sheetCellText(best.row.cells[index] ?? null);
    const found = useOfHeading(heading, criteria) ?? 'ignored';
    const use = found !== 'ignored' && seen.has(found) ? 'ignored' : found;
    seen.add(use);
    const sample = rows.map((row) => row.cells[index] ?? '').find((text) => !isBlank(text)) ?? '';
    return { index, letters: columnLetters(index + 1), heading, sample, use };
  });
  const used = columns.filter(({ heading, sample }) => heading !== '' || sample !== '');
  return { sheetName: sheet.name, columns: used, rows, hiddenRows: rows.filter(({ row }) => hidden.has(row)).length };
};

/** Finds the tables of a file's sheets, that with the most columns first. */
export const findTables = (sheets: readonly Sheet[], criteria: Criteria): FoundTable[] => {
  const countOf = ({ columns }: FoundTable): number => columns.filter(({ use }) => use !== 'ignored').length;
  return sheets
    .flatMap((sheet) => findTable(sheet, criteria) ?? [])
    .filter(({ rows }) => rows.length > 0)
    .toSorted((a, b) => countOf(b) - countOf(a));
};

/** Returns the rows of a table under the columns that were chosen. */
export const rowsOfTable = ({ rows }: FoundTable, columns: readonly Pick<FileColumn, 'index' | 'use'>[]): SheetRow[] => {
  const used = columns.flatMap(({ index, use }): { index: number; column: SheetColumn }[] =>
    use === 'row' || use === 'ignored' ? [] : [{ index, column: use }],
  );
  return rows.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(used.map(({ index, column }) => [column, cells[index] ?? ''])),
  }));
};

/**
 * Puts mended rows in the place of those of an earlier file, by the numbers that they name. Null if a row names none that the earlier file has: then the new file
 * stands for itself.
 */
export const mergeMended = (
  before: readonly SheetRow[],
  table: FoundTable,
  columns: readonly Pick<FileColumn, 'index' | 'use'>[],
): SheetRow[] | null => {
  const place = columns.find(({ use }) => use === 'row');
  if (!place) return null;
  const known = new Set(before.map(({ row }) => row));
  const mended = new Map<number, SheetRow>();
  for (const [at, row] of rowsOfTable(table, columns).entries()) {
    const number = Number(table.rows[at]?.cells[place.index] ?? '');
    if (!known.has(number) || mended.has(number)) return null;
    mended.set(number, { ...row, row: number });
  }
  return before.map((row) => mended.get(row.row) ?? row);
};
