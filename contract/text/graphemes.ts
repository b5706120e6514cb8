// Grapheme boundaries hardly depend on the language; a fixed one keeps browser and server consistent.
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Counts the graphemes in a text: an emoji or an accented letter is one. */
export const countGraphemes = (text: string): number => {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
};

/** Returns the first `max` graphemes of a text. */
export const truncateGraphemes = (text: string, max: number): string => {
  let count = 0;
  for (const { index } of segmenter.segment(text)) {
    if (count >= max) return text.slice(0, index);
    count += 1;
  }
  return text;
};
