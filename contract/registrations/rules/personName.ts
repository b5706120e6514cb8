// Grapheme boundaries hardly depend on the language.
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Returns the words of a name, each as its letters and digits; any other character divides words. */
const wordsOf = (graphemes: readonly string[]): string[][] => {
  const words: string[][] = [[]];
  for (const each of graphemes)
    if (WORD_CHARACTER.test(each)) words.at(-1)?.push(each);
    else words.push([]);
  return words.filter(({ length }) => length > 0);
};

/**
 * Masks a name for strangers: shows at most the first character of the whole name (product.md), and a star for each further letter or digit;
 * other characters are dropped. The first character is hidden too where it may be a whole given name: as a word of its own, as the only one, or as the last one of a
 * name that is written without spaces.
 */
export const maskPersonName = (name: string): string => {
  const all = graphemesOf(name);
  const [first = '', ...others] = all.filter((each) => WORD_CHARACTER.test(each));
  const last = others.at(-1);
  const isWord = wordsOf(all).some((word) => word.length === 1 && word[0]?.toLowerCase() === first.toLowerCase());
  const isWhole = last === undefined || isWord || (UNSPACED.test(first) && first === last);
  return (isWhole ? '*' : first) + '*'.repeat(others.length);
};
