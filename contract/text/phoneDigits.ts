import { cleanLine } from './typedText.ts';

/** Minimum number of digits: fewer match too many, and are also searched for as text. */
const FEWEST = 4;
/** Number of last digits compared: they tell people apart, but are not a callable number. */
const LAST_DIGITS = 6;

/** A phone number within a text, or an identity number with the X that many end in; not the digits of an e-mail address. */
const LONG_NUMBER = /(?<![a-z\d])\d{7,}x?(?![a-z\d@])/gi;

const lastOf = (number: string): string => number.replace(/\D/g, '').slice(-LAST_DIGITS);

/** Returns the digits of what may be a phone number or the end of one; null for any other text. */
export const phoneDigits = (typed: string): string | null => {
  const plain = cleanLine(typed).normalize('NFKC');
  if (!/^\s*\+?[\d\s().-]+$/.test(plain)) return null;
  const digits = plain.replace(/\D/g, '');
  return digits.length >= FEWEST ? digits : null;
};

/** Returns the digits to search for: only the last ones of a number, or someone who sees just these could find out the others, one by one. */
export const lastDigits = (typed: string): string | null => phoneDigits(typed)?.slice(-LAST_DIGITS) ?? null;

/** Returns the text to send for a search: of a phone or identity number only the last digits, which keeps the number out of URLs. */
export const withoutPhone = (typed: string): string => {
  const plain = cleanLine(typed).normalize('NFKC');
  const digits = phoneDigits(plain.replace(/x\s*$/i, ''));
  if (digits !== null && digits.length > LAST_DIGITS) return lastOf(digits);
  const sent = plain.replace(LONG_NUMBER, lastOf);
  return sent === plain ? typed : sent;
};
