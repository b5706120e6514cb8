/**
 * The form in which names are compared: NFKC, one kind of middle dot, no case, no spaces beside Chinese characters and single ones
 * elsewhere.
 */
export const normalizePersonName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[•・‧∙⋅]/gu, '·')
    .replace(/\s+/gu, ' ')
    .replace(/(?<=\p{Script=Han}) | (?=\p{Script=Han})| (?=·)|(?<=·) /gu, '')
    .trim()
    .toLowerCase();

// Boundaries between what people see as one character hardly depend on the language.
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

const maskPart = (part: string): string =>
  Array.from(segmenter.segment(part), ({ segment }, index) => (index === 0 ? segment : '*')).join('');

/** A name for strangers (product page, Screens): of each part the first character, `*` for every other one; of a single character nothing. */
export const maskPersonName = (name: string): string => {
  const parts = name.trim().split(/([\s·•・]+)/u);
  const masked = parts.map((part, index) => (index % 2 === 0 ? maskPart(part) : part)).join('');
  return masked === name.trim() && parts.length === 1 ? '*' : masked;
};
