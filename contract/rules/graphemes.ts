// Grapheme boundaries hardly depend on the language; a fixed one makes browser and server count alike.
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The length of a text as people count it: an emoji or a letter with its accents is one. */
export const countGraphemes = (text: string): number => {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
};

/** The first `max` graphemes of a text, none of them cut. */
export const truncateGraphemes = (text: string, max: number): string => {
  let count = 0;
  for (const { index } of segmenter.segment(text)) {
    if (count >= max) return text.slice(0, index);
    count += 1;
  }
  return text;
};
