/** A name as typed, in the form in which it is stored and printed: NFKC (full-width letters become plain ones), single spaces. */
export const normalizeLatinName = (name: string): string => name.normalize('NFKC').replace(/\s+/gu, ' ').trim();

// Letters with their marks, between two of them at most one space, hyphen or apostrophe.
const LATIN_NAME = /^(?=\p{L})\p{Script=Latin}\p{M}*(?:[ '’-]?(?=\p{L})\p{Script=Latin}\p{M}*)*$/u;

/** What is wrong with a name in Latin letters, as `normalizeLatinName` leaves it. An empty one is no problem: the field is optional. */
export const latinNameProblem = (name: string): 'latin_name_letters' | null =>
  name === '' || LATIN_NAME.test(name) ? null : 'latin_name_letters';
