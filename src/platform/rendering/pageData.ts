import type { QueryClient } from '@tanstack/react-query';
import { Problem } from '#contract/http/problem.ts';
import { PAGE_DATA_ID, type PageAnswer, type PageData } from '#contract/portal/renderedPage.ts';

/** Returns the data that the page was rendered from; null if the server sent it empty, or the service worker sent its shell. */
export const readPageData = (page: Document = document): PageData | null => {
  const text = page.getElementById(PAGE_DATA_ID)?.textContent;
  const data: unknown = text ? JSON.parse(text) : null;
  return isPageData(data) ? data : null;
};

/** Checks only the outline: the page's own server wrote it for this very script, and the schemas of the answers are not loaded here. */
const isPageData = (data: unknown): data is PageData =>
  typeof data === 'object' && data !== null && 'locale' in data && 'renderedAt' in data && 'answers' in data && Array.isArray(data.answers);

/** Puts the answers that a page was rendered from into the query cache. */
export const fillQueries = async (client: QueryClient, answers: readonly PageAnswer[]): Promise<void> => {
  await Promise.all(
    answers.map(async ({ name, input, ...found }) => {
      const queryKey = [name, input];
      if ('answer' in found) client.setQueryData(queryKey, found.answer);
      else await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new Problem(found.problem)), retry: false });
    }),
  );
};
