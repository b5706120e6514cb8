/**
 * Normalizes a name for comparison: NFKC, one kind of middle dot, lower case, no spaces beside Chinese characters and single
 * ones elsewhere.
 */
export const normalizePersonName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[•・‧∙⋅]/gu, '·')
    .replace(/\s+/gu, ' ')
    .replace(/(?<=\p{Script=Han}) | (?=\p{Script=Han})| (?=·)|(?<=·) /gu, '')
    .trim()
    .toLowerCase();

// Grapheme boundaries hardly depend on the language.
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

const maskPart = (part: string): string =>
  Array.from(segmenter.segment(part), ({ segment }, index) => (index === 0 ? segment : '*')).join('');

/** Masks a name for the public: keeps the first character of each part; a name of one character is fully masked. */
export const maskPersonName = (name: string): string => {
  const parts = name.trim().split(/([\s·•・]+)/u);
  const masked = parts.map((part, index) => (index % 2 === 0 ? maskPart(part) : part)).join('');
  return masked === name.trim() && parts.length === 1 ? '*' : masked;
};
