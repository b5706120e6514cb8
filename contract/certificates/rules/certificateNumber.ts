import { foldCode } from '#contract/text/typedText.ts';
import { checkCharacter, hasRightCheck, hasUnseenSwap } from './checkCharacter.ts';

/** The characters that are drawn, without those that look alike; the check character may be one of those. */
const DRAWN = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/**
 * The pattern of a number unless a template has its own: `{yy}` is the season's year, `{seq}` the running number in the competition, `{random}` a drawn character and
 * `{check}` the check character of all before it. `{seq:4}` and `{random:4}` say how many characters.
 */
export const DEFAULT_PATTERN = 'TC{yy}-{random:4}-{random:3}{check}';

/** Drawn characters of a number at least: one of some 27,500 million, so that nobody finds others by trying. */
const MIN_DRAWN = 7;
/** Maximum length of a number, hyphens included: endpoints take no longer one. */
const MAX_LENGTH = 40;
/** Draws of a number at most: another draw changes nothing where the swap is in the season or the running number. */
const MAX_TRIES = 20;
/** Characters of a running number unless the pattern says more. */
const SEQ_LENGTH = 4;
/** Characters that a running number may come to have. */
const LONGEST_SEQ = 6;

const FIELD = /\{(yyyy|yy|seq|random|check)(?::(\d{1,2}))?\}/g;

/** Returns the text of each field, in order, in its place. */
const fill = (pattern: string, textOf: (field: string, length: number | null) => string): string =>
  pattern.replace(FIELD, (_, field: string, length?: string) => textOf(field, length === undefined ? null : Number(length)));

/** Problems of a pattern: a character that a number cannot have, no check character at its end, too few drawn characters, or too long. */
export type PatternProblem = 'characters' | 'check' | 'guessable' | 'long';

/** Returns what is wrong with a pattern; null if numbers can be made by it. */
export const patternProblem = (pattern: string): PatternProblem | null => {
  if (!/^[0-9A-Z-]*$/.test(fill(pattern, () => ''))) return 'characters';
  if (!pattern.endsWith('{check}') || pattern.indexOf('{check') < pattern.length - '{check}'.length) return 'check';
  let drawn = 0;
  const example = fill(pattern, (field, length) => {
    if (field === 'random') drawn += length ?? 1;
    if (field === 'seq') return '0'.repeat(Math.max(length ?? 0, LONGEST_SEQ));
    return '0'.repeat(field === 'yyyy' ? 4 : field === 'yy' ? 2 : (length ?? 1));
  });
  if (drawn < MIN_DRAWN) return 'guessable';
  return example.length > MAX_LENGTH ? 'long' : null;
};

/** Returns a number as it is compared: capital letters of one width without spaces and hyphens. */
export const comparableNumber = (typed: string): string => foldCode(typed).toUpperCase().replaceAll('-', '');

/**
 * Makes a certificate number by a pattern, such as TC26-7K3M-9Q2X; `below` returns a random number from 0 to below its argument. Draws again where two neighbours could
 * be swapped unnoticed, so that the check character finds every swap of a drawn one.
 */
export const makeCertificateNumber = (
  { pattern = DEFAULT_PATTERN, season, seq }: { pattern?: string; season: number; seq: number },
  below: (max: number) => number,
): string => {
  const draw = (length: number) => Array.from({ length }, () => DRAWN[below(DRAWN.length)]).join('');
  const year = String(season);
  for (let tries = 1; ; tries += 1) {
    const open = fill(pattern, (field, length) => {
      if (field === 'yyyy') return year;
      if (field === 'yy') return year.slice(-2);
      if (field === 'seq') return String(seq).padStart(length ?? SEQ_LENGTH, '0');
      return field === 'random' ? draw(length ?? 1) : '';
    });
    const plain = comparableNumber(open);
    const check = checkCharacter(plain);
    if (tries === MAX_TRIES || !hasUnseenSwap(plain + check)) return open + check;
  }
};

/** Characters that are taken for one another. */
const ALIKE: Readonly<Record<string, string>> = { O: '0', 0: 'O', I: '1', 1: 'I' };
/** Maximum number of such characters: with more, one of the many readings would be right by chance. */
const MAX_ALIKE = 6;

/** Returns the number with each choice of its characters that look alike, itself included; none if it has too many of them. */
const readings = (no: string): string[] =>
  Array.from(no).filter((each) => each in ALIKE).length > MAX_ALIKE
    ? []
    : Array.from(no).reduce(
        (all, each) => all.flatMap((before) => [before + each, ...(each in ALIKE ? [before + (ALIKE[each] ?? '')] : [])]),
        [''],
      );

/**
 * Reads a typed number. `isRight`: its check character is right, as typed or with O for 0 or I for 1 (or the reverse) in the only way in which it is; then `no` is that
 * number as it is compared. A number from before check characters is not right either, and valid all the same: ask the server.
 */
export const readTypedNumber = (typed: string): { no: string; isRight: boolean } => {
  const no = comparableNumber(typed);
  if (hasRightCheck(no)) return { no, isRight: true };
  const [only, another] = readings(no).filter(hasRightCheck);
  return only !== undefined && another === undefined ? { no: only, isRight: true } : { no, isRight: false };
};
