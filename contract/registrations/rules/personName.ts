// Grapheme boundaries hardly depend on the language.
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Masks a name for strangers: shows at most the first character of the whole name (product.md), and a star for each further letter or digit;
 * other characters are dropped. A name of one character is fully masked.
 */
export const maskPersonName = (name: string): string => {
  const characters = Array.from(segmenter.segment(name), ({ segment }) => segment).filter((each) => /[\p{L}\p{N}]/u.test(each));
  const [first = '', ...others] = characters;
  return others.length === 0 ? '*' : first + '*'.repeat(others.length);
};
