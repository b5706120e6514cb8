import { normalizeIdNumber, residentIdCheckDigit } from '#contract/registrations/rules/idNumber.ts';
import { type CellText, digitsText } from '#src/platform/tables/cellText.ts';
import type { Cell } from '#src/platform/tables/table.ts';

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
