/** A cell that has lost what it showed: a formula without its stored result, or an error such as `#N/A`. */
export interface LostCell {
  lost: 'formula_cell' | 'error_cell';
  /** What the file has in its place. */
  text: string;
}

/** A cell as read: numbers as the file spells them, dates as dates. */
export type Cell = string | boolean | Date | LostCell | null;

export const isLost = (cell: Cell): cell is LostCell => typeof cell === 'object' && cell !== null && 'lost' in cell;

/** A row that has something in it. */
export interface SheetRow {
  /** As the spreadsheet numbers it, from 1. */
  number: number;
  isHidden: boolean;
  cells: Cell[];
}

/** Cells that are shown as one, by rows and columns from 1, the last included. */
export interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** A sheet of a workbook, or the one table of a text file. */
export interface Sheet {
  /** Empty for a text file. */
  name: string;
  isHidden: boolean;
  rows: SheetRow[];
  merges: Merge[];
  /** Column numbers, from 1. */
  hiddenColumns: number[];
  /** Addresses of filled cells to the right of the last column that is read; none is read. */
  beyond: string[];
  /** Whether it has more cells than are read: then nothing of it is. */
  isTooLarge: boolean;
}

/** The largest file that is read, in bytes. */
export const MAX_FILE_BYTES = 5_000_000;

/** What is read of a file at most. */
export const tableLimits = {
  /** Bytes of a workbook's parts once unpacked. */
  unpackedBytes: 40_000_000,
  /** Filled cells of a sheet. */
  cells: 300_000,
  /** Filled rows of a sheet. */
  rows: 10_000,
  columns: 256,
  merges: 20_000,
};

/** A column's letters: A for 1, AA for 27. */
export const columnLetters = (column: number): string => {
  const rest = Math.floor((column - 1) / 26);
  return `${rest > 0 ? columnLetters(rest) : ''}${String.fromCodePoint(65 + ((column - 1) % 26))}`;
};

/** The number of a column by its letters; 0 for none. */
export const columnNumber = (letters: string): number => {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
};

const isBlankCell = (cell: Cell): boolean => cell === null || (typeof cell === 'string' && cell.trim() === '');

/** Whether nothing is in a row. */
export const isBlankRow = ({ cells }: SheetRow): boolean => cells.every(isBlankCell);

/** A table of plain rows, as a text file holds one. */
export const sheetOf = (table: readonly (readonly Cell[])[], name = ''): Sheet => ({
  name,
  isHidden: false,
  rows: table
    .map((cells, index): SheetRow => ({ number: index + 1, isHidden: false, cells: cells.slice(0, tableLimits.columns) }))
    .filter((row) => !isBlankRow(row)),
  merges: [],
  hiddenColumns: [],
  beyond: table.flatMap((cells, index) =>
    cells
      .slice(tableLimits.columns)
      .flatMap((cell, at) => (isBlankCell(cell) ? [] : [`${columnLetters(tableLimits.columns + at + 1)}${index + 1}`])),
  ),
  isTooLarge: false,
});
