/** A cell that has lost its value: a formula without its stored result, an error such as `#N/A`, or a date that was none. */
export interface LostCell {
  lost: 'formula_cell' | 'error_cell' | 'date_cell';
  /** The text in the file instead of the value. */
  text: string;
}

/** The value of a cell: numbers as the file spells them, dates as dates. */
export type Cell = string | boolean | Date | LostCell | null;

export const isLost = (cell: Cell): cell is LostCell => typeof cell === 'object' && cell !== null && 'lost' in cell;

/** A row that is not empty. */
export interface SheetRow {
  /** The row's number in the spreadsheet, from 1. */
  number: number;
  isHidden: boolean;
  cells: Cell[];
}

/** A range of cells that are shown as one, by rows and columns from 1, the last included. */
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
  /** Numbers of hidden columns, from 1. */
  hiddenColumns: number[];
  /** Addresses of filled cells to the right of the last column that is read; none of them is read. */
  beyond: string[];
  /** True if it has too many cells: then none of it is read. */
  isTooLarge: boolean;
}

/** Maximum size of a file, in bytes. */
export const MAX_FILE_BYTES = 5_000_000;

/** The limits for reading a file. */
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

/** Returns a column's letters: A for 1, AA for 27. */
export const columnLetters = (column: number): string => {
  const rest = Math.floor((column - 1) / 26);
  return `${rest > 0 ? columnLetters(rest) : ''}${String.fromCodePoint(65 + ((column - 1) % 26))}`;
};

/** Returns the number of a column by its letters; 0 for none. */
export const columnNumber = (letters: string): number => {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
};

const isBlankCell = (cell: Cell): boolean => cell === null || (typeof cell === 'string' && cell.trim() === '');

/** Returns true if a row is empty. */
export const isBlankRow = ({ cells }: SheetRow): boolean => cells.every(isBlankCell);

/** Returns plain rows, such as those of a text file, as a sheet. */
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
