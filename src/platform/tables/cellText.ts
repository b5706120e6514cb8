import { usualWidth } from '#contract/text/typedText.ts';
import { type Cell, isLost, type LostCell } from './table.ts';

/** The damage that a spreadsheet has done to a cell, beyond repair. */
export type CellProblem = 'number_cell' | 'character_lost' | LostCell['lost'];

/** The text of a cell, and what has become of it. */
export interface CellText {
  text: string;
  problem: CellProblem | null;
}

/** The spelling of a number that is too long for its column in a spreadsheet: `3.30108E+17`. */
const EXPONENT = /^\d+([.,]\d+e\+?|e\+)\d+$/iu;
/** The same as a program writes it, never a person. */
const SPOILT = /^\d([.,]\d+)?E\+\d{2,}$/u;

/** The limit above which a spreadsheet loses digits: it stores 15 digits of a number. */
const MAX_KEPT = 1e15;

/** Replaces full-width letters, digits and spaces with plain ones; signs such as （） stay as they are. */
const plainLetters = (text: string): string =>
  text
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/gu, (wide) => String.fromCodePoint((wide.codePointAt(0) ?? 0) - 0xfee0))
    .replace(/\u3000/gu, ' ');

/** Replaces full-width ASCII with plain ASCII; other characters (such as rare ones in names) stay as they are. */
export const halfWidth = (text: string): string =>
  plainLetters(text).replace(/[\uff01-\uff5e]/gu, (wide) => String.fromCodePoint((wide.codePointAt(0) ?? 0) - 0xfee0));

/** Invisible characters, except those that join the parts of a sign. */
const INVISIBLE = /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/gu;

const dateText = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10));

/** Returns the text that a cell shows, even if its value is lost: for messages. */
export const shownText = (cell: Cell): string => {
  if (cell instanceof Date) return dateText(cell);
  if (isLost(cell)) return cell.text;
  return cell === null ? '' : String(cell).replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim();
};

/** Returns a cell's text: trimmed, without the apostrophe or formula that marks digits as text in spreadsheets. */
export const cellText = (cell: Cell): CellText => {
  if (cell instanceof Date) return { text: '', problem: 'date_cell' };
  if (isLost(cell)) return { text: '', problem: cell.lost };
  const text = plainLetters(cell === null ? '' : String(cell))
    .replace(/^\s*="(.*)"\s*$/u, '$1')
    .replace(INVISIBLE, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .replace(/^['’‘`](?=[\d\s])\s*/u, '');
  if (text.includes('\ufffd')) return { text, problem: 'character_lost' };
  return { text, problem: SPOILT.test(text) ? 'number_cell' : null };
};

/**
 * Returns the text of a cell of digits (a phone, an ID number). A spreadsheet may have written it with an exponent, which keeps all digits
 * or only a few of them.
 */
export const digitsText = (cell: Cell): CellText => {
  const { text, problem } = cellText(cell);
  const plain = text.replace(/^['’‘`]\s*/u, '');
  if (!EXPONENT.test(plain)) return { text: plain, problem };
  const value = Number(plain.replace(',', '.'));
  const digits = plain.replace(/e.*$/iu, '').replace(/\D/gu, '').length;
  const isKept = value < MAX_KEPT && Number.isInteger(value) && digits > 6;
  return isKept ? { text: String(value), problem: null } : { text: '', problem: 'number_cell' };
};

/** Signs that only select the rendering of another sign. */
const DRAWN_AS = /[\ufe0e\ufe0f]/gu;

/** Returns the form in which team names etc. are compared: trimmed, in one width and case, one space between words; every visible sign counts. */
export const folded = (text: string): string =>
  usualWidth(text.replace(DRAWN_AS, '')).replace(/\s+/gu, ' ').trim().toLowerCase().normalize('NFC');
