import { foldText } from '#contract/text/typedText.ts';
import { stopWords, synonyms } from './synonyms.ts';

/** Folds a text for a search: as all typed text, and without accents, which not every keyboard has. */
const foldSearch = (text: string): string => foldText(foldText(text).normalize('NFD').replace(/\p{M}/gu, ''));

/** Returns a Markdown text's words: without addresses of links and pictures, and without marks. The parser is loaded with the answers, later. */
export const wordsOf = (markdown: string): string => markdown.replace(/\]\([^)]*\)/g, ']').replace(/[[\]*_`#>|~]/g, '');

/** Returns the distinct terms of a search. */
export const termsOf = (search: string): string[] => [
  ...new Set(
    foldSearch(search)
      .split(/[\s,.;:!?，。；：！？、]+/)
      .filter(Boolean),
  ),
];

const HAN = /\p{Script=Han}/u;

/** Chinese stop words, longest first: a term contains them without spaces. */
const hanStopWords = [...stopWords].filter((word) => HAN.test(word)).sort((a, b) => b.length - a.length);

/** Returns the topics of a search: its terms without stop words; all of them if nothing else is left. */
const topicsOf = (search: string): string[] => {
  const terms = termsOf(search);
  const topics = terms.flatMap((term) => {
    if (stopWords.has(term)) return [];
    return HAN.test(term) ? term.split(new RegExp(hanStopWords.join('|'), 'u')).filter(Boolean) : [term];
  });
  return topics.length > 0 ? [...new Set(topics)] : terms;
};

/** Matches Latin words from their beginnings, so that "age" is not found in "page". */
const includesWord = (text: string, word: string): boolean =>
  text.includes(word) && (HAN.test(word) || ` ${text}`.match(wordStart(word)) !== null);

const wordStart = (word: string): RegExp => new RegExp(`[^\\p{L}\\p{N}]${escaped(word)}`, 'u');

/** Returns the lines of synonyms of which a search contains one word, at least partly typed. */
const meantBy = (text: string): (readonly string[])[] =>
  synonyms.filter((words) => words.some((word) => includesWord(text, word) || (text.length > 2 && word.startsWith(text))));

/** Returns true if a folded text contains all topics of a search, in its own words or as synonyms. */
const says = (text: string, topics: readonly string[]): boolean =>
  topics.every((topic) => text.includes(topic) || meantBy(topic).some((words) => words.some((word) => includesWord(text, word))));

/** Returns true if a text contains every term of a search literally. */
export const containsTerms = (text: string, search: string): boolean => {
  const folded = foldSearch(text);
  return termsOf(search).every((term) => folded.includes(term));
};

/** Returns the items whose text matches a search, all of them if it has no term; literal matches come before synonyms. */
export const findTexts = <T>(items: readonly T[], textOf: (item: T) => string, search: string): T[] => {
  const terms = termsOf(search);
  if (terms.length === 0) return [...items];
  const folded = items.map((item) => ({ item, text: foldSearch(textOf(item)) }));
  const exact = folded.filter(({ text }) => terms.every((term) => text.includes(term)));
  const found = exact.map(({ item }) => item);
  if (exact.length > 0 && !hasSynonyms(terms)) return found;
  const topics = phraseTopics(search);
  return [...found, ...folded.filter((each) => !exact.includes(each) && says(each.text, topics)).map(({ item }) => item)];
};

const hasSynonyms = (terms: readonly string[]): boolean => meantBy(terms.join(' ')).length > 0;

/** Returns the topics of a search; several words that together are one synonym ("id card") count as one. */
const phraseTopics = (search: string): string[] => {
  const topics = topicsOf(search);
  const phrase = topics.join(' ');
  return topics.length > 1 && synonyms.some((words) => words.includes(phrase)) ? [phrase] : topics;
};

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

export interface TextSegment {
  text: string;
  found: boolean;
}

/** Splits a text into segments that match the terms of a search and those that do not. */
export const highlightMatches = (text: string, search: string): TextSegment[] => {
  const terms = termsOf(search).map(escaped);
  if (terms.length === 0) return [{ text, found: false }];
  // every second segment is a captured match
  const segments = text.split(new RegExp(`(${terms.join('|')})`, 'giu'));
  return segments.map((piece, index) => ({ text: piece, found: index % 2 === 1 })).filter((piece) => piece.text !== '');
};
