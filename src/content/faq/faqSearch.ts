import type { Question } from '#contract/content/public.ts';
import type { Locale } from '#contract/http/common.ts';
import { findTexts, wordsOf } from '#src/content/search/textSearch.ts';

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

/** Returns the questions of a category, or of all, that match a search; literal matches come before synonyms. */
export const findEntries = (entries: readonly FaqEntry[], search: string, category: Category | undefined): FaqEntry[] =>
  findTexts(
    entries.filter((entry) => category === undefined || entry.category === category),
    ({ question, answer }) => `${question} ${wordsOf(answer)}`,
    search,
  );
