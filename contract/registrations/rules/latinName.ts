import { cleanName } from '#contract/text/typedText.ts';

/** Normalises a typed name for storage and print: NFKC (full-width letters become plain ones), single spaces. */
export const normalizeLatinName = (name: string): string =>
  // An acute accent typed as an apostrophe would become a space and an accent.
  cleanName(name).replaceAll('\u00B4', '’').normalize('NFKC').replace(/\s+/gu, ' ').trim();

const APOSTROPHE = String.raw`['‘’‛\u0060\u02B9\u02BB-\u02BF\u02C8\u2032]`;
const LETTER = String.raw`(?=\p{L})\p{Script=Latin}\p{M}*`;
/** A word may begin and end with an apostrophe ('t Hooft), and be an abbreviation (Jr.). */
const WORD = `${APOSTROPHE}?${LETTER}(?:${APOSTROPHE}?${LETTER})*${APOSTROPHE}?\\.?`;
/** Separators between two words: Smith, Jr.; Jean-Luc; Gal·la; Kumar s/o Raman. After a full stop none is needed: J.R.R. */
const BETWEEN = String.raw`(?:,? |[\p{Pd}\u2212·/]|(?<=\.))`;
const LATIN_NAME = new RegExp(`^${WORD}(?:${BETWEEN}${WORD})*$`, 'u');

/** Returns the problem of a name in Latin letters, normalised by `normalizeLatinName`. An empty one is valid: the field is optional. */
export const latinNameProblem = (name: string): 'latin_name_letters' | null =>
  name === '' || LATIN_NAME.test(name) ? null : 'latin_name_letters';
