import type { Question } from '#contract/content/public.ts';
import type { Locale } from '#contract/http/common.ts';
import { foldText } from '#contract/text/typedText.ts';
import { stopWords, synonyms } from './synonyms.ts';

export type Category = Question['category'];

/** The categories in page order. Not imported from the contract, whose list would add its schemas to the bundle. */
export const categories: readonly Category[] = ['signup', 'contest', 'work', 'results', 'account'];

/** A question in the reader's language. */
export interface FaqEntry {
  id: string;
  category: Category;
  question: string;
  /** Markdown. */
  answer: string;
}

export const entriesOf = (questions: readonly Question[], locale: Locale): FaqEntry[] =>
  questions.map(({ id, category, question, answer }) => ({
    id,
    category,
    question: question[locale],
    answer: answer[locale],
  }));

/** Returns a Markdown text's words: without addresses of links and pictures, and without marks. The parser is loaded with the answers, later. */
const wordsOf = (markdown: string): string => markdown.replace(/\]\([^)]*\)/g, ']').replace(/[[\]*_`#>|~]/g, '');

/** Returns an entry's searchable text. */
const haystackOf = ({ question, answer }: FaqEntry): string => foldText(`${question} ${wordsOf(answer)}`);

/** Returns the distinct terms of a search. */
export const termsOf = (search: string): string[] => [
  ...new Set(
    foldText(search)
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

/** Returns true if an entry contains all topics of a search, in its own words or as synonyms. */
const says = (entry: FaqEntry, topics: readonly string[]): boolean => {
  const text = haystackOf(entry);
  return topics.every((topic) => text.includes(topic) || meantBy(topic).some((words) => words.some((word) => includesWord(text, word))));
};

/** Returns the questions that match a search; exact matches come before synonyms. */
export const findEntries = (entries: readonly FaqEntry[], search: string, category: Category | undefined): FaqEntry[] => {
  const shown = entries.filter((entry) => category === undefined || entry.category === category);
  const terms = termsOf(search);
  if (terms.length === 0) return shown;
  const exact = shown.filter((entry) => terms.every((term) => haystackOf(entry).includes(term)));
  if (exact.length > 0 && !hasSynonyms(terms)) return exact;
  const topics = phraseTopics(search);
  return [...exact, ...shown.filter((entry) => !exact.includes(entry) && says(entry, topics))];
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
