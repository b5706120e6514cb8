import { cleanLine } from './typedText.ts';

/** Fewer find too many, and are found as a text too. */
const FEWEST = 4;
/** So many of the last digits tell people apart, and are no number to call. */
const LAST_DIGITS = 6;

/** A phone number that stands in a text, or an identity number with the X that many end in. */
const LONG_NUMBER = /(?<![a-z\d])\d{7,}x?(?![a-z\d])/gi;

const lastOf = (number: string): string => number.replace(/\D/g, '').slice(-LAST_DIGITS);

/** The digits of what may be a phone number or the end of one; null for any other text. */
export const phoneDigits = (typed: string): string | null => {
  const plain = cleanLine(typed).normalize('NFKC');
  if (!/^\s*\+?[\d\s().-]+$/.test(plain)) return null;
  const digits = plain.replace(/\D/g, '');
  return digits.length >= FEWEST ? digits : null;
};

/** What is looked for: no more of a number than its last digits, or who sees them alone would find out the others, one by one. */
export const lastDigits = (typed: string): string | null => phoneDigits(typed)?.slice(-LAST_DIGITS) ?? null;

/** What is sent to find a typed text: of a phone number, or an identity number, its last digits only, for an address of the web is no place for one. */
export const withoutPhone = (typed: string): string => {
  const plain = cleanLine(typed).normalize('NFKC');
  const digits = phoneDigits(plain.replace(/x\s*$/i, ''));
  if (digits !== null && digits.length > LAST_DIGITS) return lastOf(digits);
  const sent = plain.replace(LONG_NUMBER, lastOf);
  return sent === plain ? typed : sent;
};
