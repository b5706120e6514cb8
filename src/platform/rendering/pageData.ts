import type { QueryClient } from '@tanstack/react-query';
import { Problem } from '#contract/problem.ts';
import { PAGE_DATA_ID, type PageAnswer, type PageData, renderedReads } from '#contract/renderedPage.ts';

/** What the page was rendered of; null where the server sent it empty, or the service worker its shell. */
export const readPageData = (page: Document = document): PageData | null => {
  const text = page.getElementById(PAGE_DATA_ID)?.textContent;
  const data: unknown = text ? JSON.parse(text) : null;
  return isPageData(data) ? data : null;
};

/** Only the outline is checked: the page's own server wrote it for this very script, and the schemas of the answers are not loaded here. */
const isPageData = (data: unknown): data is PageData =>
  typeof data === 'object' && data !== null && 'locale' in data && 'renderedAt' in data && 'answers' in data && Array.isArray(data.answers);

/** Puts the answers that a page was rendered of where its screen looks for them. */
export const fillQueries = async (
  client: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  answers: readonly (PageAnswer | null)[],
): Promise<void> => {
  const reads = renderedReads(pathname, new URLSearchParams(search));
  await Promise.all(
    reads.map(async ({ name, input }, index) => {
      const queryKey = [name, input];
      const found = answers[index];
      if (!found) return;
      if ('answer' in found) client.setQueryData(queryKey, found.answer);
      else await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new Problem(found.problem)), retry: false });
    }),
  );
};
