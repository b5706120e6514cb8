import { breaksOf } from '#server/print/breaks.ts';

/** Measures a text of a size, in points. */
export type Measure = (text: string, size: number) => Promise<number>;

export interface Fitted {
  lines: string[];
  size: number;
}

export interface Room {
  width: number;
  /** The size at which the text is set if there is room. */
  size: number;
  /** The size down to which it becomes smaller before it takes another line. */
  least: number;
  maxLines: number;
}

/** Height of a line, as a multiple of its letters' size. */
export const LINE_HEIGHT = 1.45;
const STEP = 0.94;
/** Width of evened lines, as a multiple of their mean: words do not fill lines exactly. */
const EVEN = 1.08;
/** Share of the least size down to which words stay whole. */
const LEAST_WORDS = 0.7;
/** Size below which nothing is read: a text is not made smaller any more. */
const SMALLEST = 2;

/** Joins parts to lines, none wider than the room; null if they take more lines or one of them is wider. */
const linesWithin = async (parts: readonly string[], size: number, width: number, maxLines: number, measure: Measure) => {
  const lines: string[] = [];
  let line = '';
  for (const part of parts) {
    if (line !== '' && (await measure((line + part).trimEnd(), size)) > width) {
      lines.push(line.trimEnd());
      if (lines.length === maxLines) return null;
      line = '';
    }
    line += part;
    if ((await measure(line.trimEnd(), size)) > width) return null;
  }
  return [...lines, line.trimEnd()];
};

// Grapheme boundaries hardly depend on the language.
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

const wordSegmenter = new Intl.Segmenter('zh-CN', { granularity: 'word' });

/** Words of competitions that the segmenter does not know. */
const OWN_WORDS = /赛季|评委|编程|机器人|组委会|参赛|小学组|幼儿组/gu;

/** Divides a text where a line may end, but not within a word of Chinese. */
const wordsOf = (text: string): string[] => {
  const wordStarts = new Set(Array.from(wordSegmenter.segment(text), ({ index }) => index));
  for (const { 0: word, index } of text.matchAll(OWN_WORDS))
    for (let within = index + 1; within < index + word.length; within += 1) wordStarts.delete(within);
  const words: string[] = [];
  let at = 0;
  for (const part of breaksOf(text)) {
    if (words.length > 0 && !wordStarts.has(at)) words[words.length - 1] += part.text;
    else words.push(part.text);
    at += part.text.length;
  }
  return words;
};

/** Fits a text into a room: one line if it can be set at the least size, otherwise more lines, otherwise smaller letters, broken within words if they are long. */
export const fitText = async (text: string, { width, size, least, maxLines }: Room, measure: Measure): Promise<Fitted> => {
  const words = wordsOf(text);
  const signs = Array.from(segmenter.segment(text), ({ segment }) => segment);
  const fitted = async (parts: readonly string[], from: number, to: number, limit: number): Promise<Fitted | null> => {
    for (let each = from; each >= to; each *= STEP) {
      const lines = await linesWithin(parts, each, width, limit, measure);
      if (!lines) continue;
      // lines of about the same width: no last one of one word
      const even = ((await measure(text, each)) / lines.length) * EVEN;
      const evened = lines.length > 1 && even < width ? await linesWithin(parts, each, even, lines.length, measure) : null;
      return { lines: evened ?? lines, size: each };
    }
    return null;
  };
  for (let limit = 1; limit <= maxLines; limit += 1) {
    const found = await fitted(words, size, least, limit);
    if (found) return found;
  }
  // at the smallest size the setter makes one line as narrow as the room
  return (
    (await fitted(words, least * STEP, least * LEAST_WORDS, maxLines)) ??
    (await fitted(signs, least, SMALLEST, maxLines)) ?? { lines: [text], size: SMALLEST }
  );
};
