import { normalizeIdNumber, residentIdCheckDigit } from '#contract/rules/idNumber.ts';
import { halfWidth } from './columns.ts';

/** A cell as read: numbers as the file spells them, dates as dates. */
export type Cell = string | boolean | Date | null;

/** How a spreadsheet has changed a cell beyond repair. */
export type CellProblem = 'date_cell' | 'number_cell';

interface CellText {
  text: string;
  problem: CellProblem | null;
}

const EXPONENT = /^\d+([.,]\d+)?e\+?\d+$/iu;

/** A cell's text: trimmed, in half-width forms, without the apostrophe or formula that marks digits as text in spreadsheets. */
export const cellText = (cell: Cell): CellText => {
  if (cell instanceof Date) return { text: '', problem: 'date_cell' };
  const text = halfWidth(cell === null ? '' : String(cell))
    .replace(/^\s*="(.*)"\s*$/u, '$1')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .replace(/^['’‘`]\s*/u, '');
  if (!EXPONENT.test(text)) return { text, problem: null };
  const value = Number(text.replace(',', '.'));
  return Number.isSafeInteger(value) ? { text: String(value), problem: null } : { text: '', problem: 'number_cell' };
};

/**
 * An ID number's cell. Spreadsheets keep 15 digits of a number: of the 18 of a resident number the last three become zeros, which a
 * wrong check digit gives away. A number that is lost is left out, so that no wrong one goes on.
 */
export const idNumberText = (cell: Cell): CellText => {
  const read = cellText(cell);
  const text = normalizeIdNumber('CN', read.text);
  const isRounded = /^\d{15}000$/u.test(text) && residentIdCheckDigit(text.slice(0, 17)) !== '0';
  return isRounded ? { text: '', problem: 'number_cell' } : { ...read, text };
};
