import { checkCharacter } from '#contract/results/rules/certificateNumber.ts';

/** The characters that are drawn, without those that look alike. */
const DRAWN = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Fewest drawn characters: a number that is guessed exists once in a thousand million tries. */
const MIN_DRAWN = 6;
const MAX_DRAWN = 12;
const MAX_LENGTH = 30;

export const DEFAULT_PATTERN = 'TC{yy}-{random:4}-{random:3}{check}';

type Piece = { kind: 'text'; text: string } | { kind: 'year'; digits: 2 | 4 } | { kind: 'random'; length: number } | { kind: 'check' };

const PIECE = /\{(yy|yyyy)\}|\{random:(\d{1,2})\}|\{(check)\}|([A-Z0-9-]+)/y;

/** Divides a pattern into its pieces; null if it has anything else. */
const piecesOf = (pattern: string): Piece[] | null => {
  const pieces: Piece[] = [];
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < pattern.length) {
    const [, year, length, check, text] = PIECE.exec(pattern) ?? [];
    if (year) pieces.push({ kind: 'year', digits: year === 'yy' ? 2 : 4 });
    else if (length) pieces.push({ kind: 'random', length: Number(length) });
    else if (check) pieces.push({ kind: 'check' });
    else if (text) pieces.push({ kind: 'text', text });
    else return null;
  }
  return pieces;
};

const lengthOf = (piece: Piece): number =>
  piece.kind === 'text' ? piece.text.length : piece.kind === 'year' ? piece.digits : piece.kind === 'random' ? piece.length : 1;

/** Problems of a number pattern. */
export const patternProblems = ['signs', 'check', 'random', 'length'] as const;

/**
 * Returns the problem of a pattern; null if numbers can be made by it: capital letters, digits, hyphens and the fields `{yy}`, `{yyyy}` and `{random:4}`,
 * six to twelve drawn characters in all, and `{check}` once, at the end.
 */
export const patternProblem = (pattern: string): (typeof patternProblems)[number] | null => {
  const pieces = piecesOf(pattern);
  if (!pieces || pieces.length === 0) return 'signs';
  const drawn = pieces.reduce((sum, piece) => sum + (piece.kind === 'random' ? piece.length : 0), 0);
  if (drawn < MIN_DRAWN || drawn > MAX_DRAWN) return 'random';
  if (pieces.findIndex(({ kind }) => kind === 'check') !== pieces.length - 1) return 'check';
  return pieces.reduce((sum, piece) => sum + lengthOf(piece), 0) > MAX_LENGTH ? 'length' : null;
};

/** Makes a number by a valid pattern; its check character is that of all letters and digits before it. `below` returns a random number from 0 to below its argument. */
export const numberBy = (pattern: string, season: number, below: (max: number) => number): string => {
  let made = '';
  for (const piece of piecesOf(pattern) ?? []) {
    if (piece.kind === 'text') made += piece.text;
    if (piece.kind === 'year') made += String(season).padStart(4, '0').slice(-piece.digits);
    if (piece.kind === 'random') for (let at = 0; at < piece.length; at += 1) made += DRAWN[below(DRAWN.length)];
    if (piece.kind === 'check') made += checkCharacter(made.replace(/-/g, ''));
  }
  return made;
};
