/** Length of the sample examined, in bytes. */
const SAMPLE_BYTES = 4000;
/** Minimum share of plain letters, digits, punctuation and line ends in a text of any language with lines, times or columns. */
const PLAIN_SHARE = 0.1;

/** Characters that no text has: control characters, unassigned ones, surrogate halves. A line end decoded in the wrong byte order is one. */
const NO_TEXT = /[^\P{Cc}\t\n\f\r]|\p{Cn}|\p{Co}|\ufffd/u;
const PLAIN = /[\t\n\r\u0020-\u007e]/gu;

const plainShare = (sample: Uint8Array, encoding: string): number => {
  // The sample may end in the middle of a character.
  const text = new TextDecoder(encoding, { fatal: false }).decode(sample).replace(/\ufffd$/u, '');
  return text === '' || NO_TEXT.test(text) ? 0 : (text.match(PLAIN)?.length ?? 0) / text.length;
};

/** Returns the byte order of a UTF-16 text without a mark; null for any other bytes. Zero bytes alone do not prove it: 一 has one, too. */
export const unmarkedUtf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (bytes.length % 2 === 1 || !sample.includes(0)) return null;
  const [little, big] = [plainShare(sample, 'utf-16le'), plainShare(sample, 'utf-16be')];
  if (Math.max(little, big) < PLAIN_SHARE) return null;
  return little >= big ? 'utf-16le' : 'utf-16be';
};
