import type { CompetitionSummary } from '#contract/competitions/public.ts';
import type { NewsSummary, Question } from '#contract/content/public.ts';
import type { Text } from '#contract/http/common.ts';
import { competitionPath } from '#src/competitions/index.ts';
import { newsArticlePath } from '#src/content/news/newsQuery.ts';
import { containsTerms, findTexts, wordsOf } from './textSearch.ts';

/** The parts of the site that were read; empty lists for the others. */
interface SiteContent {
  competitions: readonly Pick<CompetitionSummary, 'id' | 'slug' | 'title' | 'summary' | 'venue'>[];
  questions: readonly Pick<Question, 'id' | 'question' | 'answer'>[];
  news: readonly Pick<NewsSummary, 'id' | 'title' | 'summary'>[];
}

export interface Hit {
  id: string;
  title: Text;
  /** Below the title; null if the title says it all. */
  detail: Text | null;
  to: string;
}

/** In display order. */
export const hitKinds = ['competition', 'question', 'news'] as const;
export type HitKind = (typeof hitKinds)[number];

interface Searched extends Hit {
  text: string;
}

const bothOf = (...texts: (Text | null | undefined)[]): string =>
  texts.map((text) => (text ? `${text['zh-CN']} ${text['en-US']}` : '')).join(' ');

const searchedOf = ({ competitions, questions, news }: SiteContent): Record<HitKind, Searched[]> => ({
  competition: competitions.map((competition) => {
    const { id, title, summary: detail, venue } = competition;
    return { id, title, detail, to: competitionPath(competition), text: bothOf(title, detail, venue?.city, venue?.name) };
  }),
  question: questions.map(({ id, question: title, answer }) => ({
    id,
    title,
    detail: null,
    to: `/faq#${id}`,
    text: `${bothOf(title)} ${wordsOf(bothOf(answer))}`,
  })),
  news: news.map(({ id, title, summary: detail }) => ({ id, title, detail, to: newsArticlePath(id), text: bothOf(title, detail) })),
});

/**
 * Returns what matches a search, by kind, in either language; hits in titles come first. Nothing without a word to search for.
 */
export const searchSite = (content: SiteContent, search: string): { kind: HitKind; hits: Hit[] }[] => {
  if (search.trim() === '') return [];
  const searched = searchedOf(content);
  return hitKinds.flatMap((kind) => {
    const found = findTexts(searched[kind], ({ text }) => text, search);
    const inTitle = found.filter(({ title }) => containsTerms(bothOf(title), search));
    const hits = [...inTitle, ...found.filter((hit) => !inTitle.includes(hit))].map(({ text: _, ...hit }): Hit => hit);
    return hits.length === 0 ? [] : [{ kind, hits }];
  });
};
