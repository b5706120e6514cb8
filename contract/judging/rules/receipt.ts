import type { Points } from './rubric.ts';

/** A mark as its receipt names it. */
export interface MarkToReceipt {
  workNo: string;
  rubricVersion: number;
  points: Points;
  /** Null if the task is not timed, or the judge has noted no duration. */
  durationMs: number | null;
  /** All that the judge wrote for others to read, by field: comment, note, notes of criteria. An empty text is the same as none. */
  texts: Readonly<Record<string, string>>;
  abstained: boolean;
  /** Instant at which the judge made the mark (epoch ms), by the device's clock. */
  at: number;
}

/** Crockford's base 32: without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BYTES = 5;

/** Returns the pairs that hold a value, sorted by the code units of their keys, as no locale does otherwise. */
export const sortedPairs = <T>(values: Readonly<Record<string, T>>, isMissing: (value: T) => boolean): (readonly [string, T])[] =>
  Object.entries(values)
    .filter(([, value]) => !isMissing(value))
    .sort(([a], [b]) => Number(a > b) - Number(a < b));

/** Returns the text of a mark: the same for the same mark, and another for every other. */
const canonicalText = ({ workNo, rubricVersion, points, durationMs, texts, abstained, at }: MarkToReceipt): string =>
  JSON.stringify([
    workNo,
    rubricVersion,
    sortedPairs(points, (given) => given === null),
    durationMs,
    sortedPairs(texts, (text) => text === ''),
    abstained,
    at,
  ]);

/** Makes a receipt of a text: its code of the first 40 bits of the text's SHA-256. */
export const receiptOfText = async (text: string): Promise<string> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const number = hash.subarray(0, BYTES).reduce((bits, byte) => bits * 256 + byte, 0);
  const digits = Array.from({ length: 8 }, (_, index) => ALPHABET[Math.floor(number / 32 ** (7 - index)) % 32]);
  return `${digits.slice(0, 4).join('')}-${digits.slice(4).join('')}`;
};

/**
 * Makes the receipt of a mark, such as `7K2M-4QXP`: the first 40 bits of the SHA-256 of its canonical text. The judge's device and the server make it
 * each from the mark that it has: equal codes show that both have the same one.
 */
export const receiptOf = (mark: MarkToReceipt): Promise<string> => receiptOfText(canonicalText(mark));
