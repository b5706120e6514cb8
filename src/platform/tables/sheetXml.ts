import { type Cell, columnLetters, columnNumber, isBlankRow, type Merge, type Sheet, tableLimits } from '#src/platform/tables/table.ts';
import { type NumberStyle, unescapeText } from './workbookXml.ts';
import { readXml } from './xml.ts';

export interface SheetContext {
  strings: readonly string[];
  styles: readonly NumberStyle[];
  from1904: boolean;
}

const DAY_MS = 86_400_000;
/** The limit above which a spreadsheet loses digits: it stores 15 digits of a number. A longer one is recognisable by its exponent. */
const MAX_KEPT = 1e15;

/** Returns the date of a day number; 1 is 1 January 1900, and that year is counted with a day too many. */
const dateOf = (days: number, from1904: boolean): Date => new Date(Math.round((days + (from1904 ? 1462 : 0) - 25_569) * DAY_MS));

const numberText = (value: number, written: string, { digits }: NumberStyle): string => {
  if (!Number.isFinite(value)) return written;
  if (Math.abs(value) >= MAX_KEPT) return value.toExponential();
  return String(value).padStart(digits, '0');
};

interface RawCell {
  type: string;
  style: NumberStyle;
  formula: string | null;
  /** The contents of `v`, or of an inline text. */
  value: string;
}

const cellOf = ({ type, style, formula, value }: RawCell, { strings, from1904 }: SheetContext): Cell => {
  if (type === 's') return strings[Number(value)] ?? null;
  if (type === 'inlineStr' || type === 'str') return unescapeText(value);
  if (type === 'b') return value === '1' || value === 'true';
  if (type === 'e') return { lost: 'error_cell', text: value };
  if (value === '') return formula === null ? null : { lost: 'formula_cell', text: `=${formula}` };
  if (type === 'd') return new Date(value);
  const number = Number(value);
  return style.isDate && Number.isFinite(number) ? dateOf(number, from1904) : numberText(number, value, style);
};

const mergeOf = (reference: string): Merge | null => {
  const found = reference.match(/^\$?([A-Z]{1,3})\$?(\d+):\$?([A-Z]{1,3})\$?(\d+)$/u);
  if (!found) return null;
  const [, left = '', top = '', right = '', bottom = ''] = found;
  return { top: Number(top), left: columnNumber(left), bottom: Number(bottom), right: columnNumber(right) };
};

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';
/** Maximum number of cells outside the read columns that are listed. */
const MAX_BEYOND = 100;

/**
 * Reads a sheet's part. A row or cell without an address follows the previous one. Stops, and returns no cells, if there are too many cells
 * or rows.
 */
export const readSheet = (xml: string, name: string, isHidden: boolean, context: SheetContext): Sheet => {
  const plain: NumberStyle = { isDate: false, digits: 0 };
  const sheet: Sheet = { name, isHidden, rows: [], merges: [], hiddenColumns: [], beyond: [], isTooLarge: false };
  let row = { number: 0, isHidden: false, cells: [] as Cell[] };
  let column = 0;
  let cell: RawCell | null = null;
  let reading: 'value' | 'formula' | null = null;
  let phonetic = 0;
  let cellsLeft = tableLimits.cells;

  const keep = (raw: RawCell) => {
    const value = cellOf(raw, context);
    if (value === null || value === '') return;
    if (column > tableLimits.columns) {
      if (sheet.beyond.length < MAX_BEYOND) sheet.beyond.push(`${columnLetters(column)}${row.number}`);
      return;
    }
    cellsLeft -= 1;
    while (row.cells.length < column - 1) row.cells.push(null);
    row.cells[column - 1] = value;
  };
  const isFull = () => cellsLeft < 0 || sheet.rows.length > tableLimits.rows;

  readXml(xml, {
    open: (tag, attribute) => {
      if (isFull()) return;
      if (tag === 'row') {
        const number = Number(attribute('r') ?? row.number + 1);
        row = { number, isHidden: isTrue(attribute('hidden')) || attribute('ht') === '0', cells: [] };
        column = 0;
      } else if (tag === 'c') {
        const letters = attribute('r')?.match(/^[A-Z]+/u)?.[0];
        column = letters === undefined ? column + 1 : columnNumber(letters);
        cell = { type: attribute('t') ?? 'n', style: context.styles[Number(attribute('s') ?? 0)] ?? plain, formula: null, value: '' };
      } else if (tag === 'f') {
        if (cell) cell.formula = '';
        reading = 'formula';
      } else if (tag === 'v' || tag === 't') reading = 'value';
      else if (tag === 'rPh') phonetic += 1;
      else if (tag === 'col' && (isTrue(attribute('hidden')) || attribute('width') === '0')) {
        const last = Math.min(Number(attribute('max')), tableLimits.columns);
        for (let each = Number(attribute('min')); each <= last; each += 1) sheet.hiddenColumns.push(each);
      } else if (tag === 'mergeCell' && sheet.merges.length < tableLimits.merges) {
        const merge = mergeOf(attribute('ref') ?? '');
        if (merge) sheet.merges.push(merge);
      }
    },
    close: (tag) => {
      if (tag === 'c' && cell) {
        keep(cell);
        cell = null;
      } else if (tag === 'row') {
        if (!isBlankRow(row)) sheet.rows.push(row);
      } else if (tag === 'rPh') phonetic -= 1;
      else if (tag === 'f' || tag === 'v' || tag === 't') reading = null;
    },
    text: (text) => {
      if (!cell || phonetic > 0) return;
      if (reading === 'value') cell.value += text;
      else if (reading === 'formula') cell.formula = (cell.formula ?? '') + text;
    },
  });
  return isFull() ? { ...sheet, rows: [], merges: [], isTooLarge: true } : sheet;
};
