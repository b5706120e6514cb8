import { foldCode } from '#contract/text/typedText.ts';

/** Without 0 and O, 1, I and L, which are easily confused when read aloud or copied from a poster. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 7;

/** Makes a work's public number from random bytes (at least seven): `W` and seven characters. */
export const makeWorkNo = (random: Uint8Array): string =>
  `W${Array.from(random.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;

/** Normalizes a typed number; null if it is not a work number. */
export const parseWorkNo = (typed: string): string | null => {
  const no = foldCode(typed).replaceAll('-', '').toUpperCase();
  return new RegExp(`^W[${ALPHABET}]{${LENGTH}}$`).test(no) ? no : null;
};
