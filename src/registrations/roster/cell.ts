import { normalizeIdNumber, residentIdCheckDigit } from '#contract/registrations/rules/idNumber.ts';
import { usualWidth } from '#contract/text/typedText.ts';
import { type Cell, isLost, type LostCell } from './table.ts';

/** The damage that a spreadsheet has done to a cell, beyond repair. */
export type CellProblem = 'number_cell' | 'character_lost' | LostCell['lost'];

interface CellText {
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

/** A number as a phone is written, from its first digit to its last. */
const NUMBER = /\+?\d(?:[\d\s()-]{5,}\d)/gu;

/** Returns the text of a phone's cell. Words beside the one number in it are left out: `13820045484（爸爸）`, `张大明 13822223333`. */
export const phoneText = (cell: Cell): CellText => {
  const read = digitsText(cell);
  const [number, ...others] = read.text.match(NUMBER) ?? [];
  const isAlone = number !== undefined && others.length === 0 && !/\d/u.test(read.text.replace(number, ''));
  return isAlone && /\p{L}/u.test(read.text) ? { ...read, text: number } : read;
};

/** Number of digits that a phone number may have. */
const isPhoneLong = (number: string): boolean => number.replace(/\D/gu, '').length <= 15;

/** Words beside a number that are no one's name: who it is of, what kind of number it is. */
const NO_NAME =
  /^(爸爸?|妈妈?|父亲|母亲|爷爷|奶奶|外公|外婆|姥姥|姥爷|家长|父母|监护人|联系人|本人|电话|手机|手机号|手机号码|联系电话|微信|同号|微信同号|转|分机|mother|father|mum|mom|dad|grandmother|grandfather|parent|guardian|contact|tel|phone|mobile|cell|ext|x|or|and|和|或)\.?$/iu;

/** A person and a number that stand in one cell. */
interface Contact {
  /** Empty if only words such as `妈妈` stand beside the number. */
  name: string;
  /** Null if there is more than one number, or an extension. */
  number: string | null;
}

/** Returns the person and the number of a cell that has both: `王芳 13800000000`, `13800000000（妈妈）`, `Anna Bell +44 7700 900123`; null otherwise. */
export const contactOf = (cell: Cell): Contact | null => {
  const { text, problem } = digitsText(cell);
  const numbers = text.match(NUMBER) ?? [];
  if (problem || numbers.length === 0 || !numbers.every(isPhoneLong) || !/\p{L}/u.test(text)) return null;
  const rest = text.replace(NUMBER, ' ');
  const name = rest
    .split(/[\s:：,，()（）【】[\]]+/u)
    .map((word) => word.replace(/\d/gu, '').replace(/^[^\p{L}]+|[^\p{L}\p{M}.]+$/gu, ''))
    .filter((word) => word !== '' && !NO_NAME.test(word))
    .join(' ');
  const [number = null] = numbers;
  return { name, number: numbers.length === 1 && !/\d/u.test(rest) ? number : null };
};

/** A word before a number, and the end of one that a program took for a decimal: `ID: 3301…`, `3301….0`. */
const BESIDE = /^\p{L}{1,6}[:：]\s*|\.0$/gu;

/**
 * Returns the text of an ID number's cell; what stands beside a resident number goes where the check digit says that it is one. Spreadsheets store 15 digits of a number: the last three of a resident number's 18 become zeros,
 * which a wrong check digit reveals. A lost number is left out, so that no wrong one is used.
 */
export const idNumberText = (cell: Cell): CellText => {
  const read = digitsText(cell);
  const text = normalizeIdNumber('CN', read.text);
  const isRounded = /^\d{15}000$/u.test(text) && residentIdCheckDigit(text.slice(0, 17)) !== '0';
  if (isRounded) return { text: '', problem: 'number_cell' };
  const alone = normalizeIdNumber('CN', read.text.replace(BESIDE, ''));
  const isResident = /^\d{17}[\dX]$/u.test(alone) && residentIdCheckDigit(alone.slice(0, 17)) === alone.slice(17);
  return { ...read, text: isResident ? alone : text };
};

/** Signs that only select the rendering of another sign. */
const DRAWN_AS = /[\ufe0e\ufe0f]/gu;

/** Returns the form in which team names etc. are compared: trimmed, in one width and case, one space between words; every visible sign counts. */
export const folded = (text: string): string =>
  usualWidth(text.replace(DRAWN_AS, '')).replace(/\s+/gu, ' ').trim().toLowerCase().normalize('NFC');
