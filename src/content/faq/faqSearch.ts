import type { Locale } from '#contract/common.ts';
import type { Question } from '#contract/content.ts';
import { parseMarkdown, plainText } from '../markdown/document.ts';

export type Category = Question['category'];

/** In the order of the page. Not imported from the contract, whose list would add its schemas to the bundle. */
export const categories: readonly Category[] = ['signup', 'contest', 'work', 'results', 'account'];

/** A question in the reader's language, with its searchable text. */
export interface FaqEntry {
  id: string;
  category: Category;
  question: string;
  /** Markdown. */
  answer: string;
  haystack: string;
}

/** Normalizes width and case for comparison. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

export const entriesOf = (questions: readonly Question[], locale: Locale): FaqEntry[] =>
  questions.map(({ id, category, question, answer }) => ({
    id,
    category,
    question: question[locale],
    answer: answer[locale],
    haystack: folded(`${question[locale]} ${toPlainText(answer[locale])}`),
  }));

const toPlainText = (markdown: string): string => plainText(parseMarkdown(markdown), ' ');

/** The distinct terms of a search. */
export const termsOf = (search: string): string[] => [
  ...new Set(
    folded(search)
      .split(/[\s,.;:!?，。；：！？、]+/)
      .filter(Boolean),
  ),
];

/** The questions that contain every term of a search, in the question or in the answer. */
export const findEntries = (entries: readonly FaqEntry[], search: string, category: Category | undefined): FaqEntry[] => {
  const terms = termsOf(search);
  return entries.filter(
    (entry) => (category === undefined || entry.category === category) && terms.every((term) => entry.haystack.includes(term)),
  );
};

export interface TextSegment {
  text: string;
  found: boolean;
}

/** Splits a text into segments that match the terms of a search and those that do not. */
export const highlightMatches = (text: string, search: string): TextSegment[] => {
  const terms = termsOf(search).map((term) => term.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  if (terms.length === 0) return [{ text, found: false }];
  // every second segment is a captured match
  const segments = text.split(new RegExp(`(${terms.join('|')})`, 'giu'));
  return segments.map((piece, index) => ({ text: piece, found: index % 2 === 1 })).filter((piece) => piece.text !== '');
};
