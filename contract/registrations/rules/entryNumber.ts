import { makeCertificateNumber, readTypedNumber } from '#contract/certificates/rules/certificateNumber.ts';
import { hasRightCheck } from '#contract/certificates/rules/checkCharacter.ts';

/** Six drawn characters of some 890 million, and the check character of certificates: short enough to be said on the phone. */
const PATTERN = 'E{random:3}-{random:3}{check}';
const SHAPE = /^E[0-9A-Z]{7}$/;

/** Makes an entry's number, such as E7K3-M9QX; `below` returns a random number from 0 to below its argument. */
export const makeEntryNumber = (below: (max: number) => number): string =>
  makeCertificateNumber({ pattern: PATTERN, season: 0, seq: 0 }, below);

const shown = (plain: string): string => `${plain.slice(0, 4)}-${plain.slice(4)}`;

/** Returns an entry's number as it was typed or read out: with or without its hyphen, in small letters, with O for 0; null if it is none, or has a wrong character. */
export const readEntryNumber = (typed: string): string | null => {
  const { no } = readTypedNumber(typed);
  return SHAPE.test(no) && hasRightCheck(no) ? shown(no) : null;
};
