import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/http/api.ts';
import type { WorksSort } from '#contract/portal/listQueries.ts';
import { WORKS_PAGE_SIZE } from '#contract/portal/pageSizes.ts';
import { nextPage } from '#src/content/index.ts';
import { call } from '#src/platform/api/api.ts';

const WORKS = 'GET /api/competitions/:id/works';

/** Reads a competition's public works page by page. */
export const useWorks = (id: string, sort: WorksSort) => {
  const inputOf = (page: number) => ({ params: { id }, query: { sort, page, pageSize: WORKS_PAGE_SIZE } });
  // the first page may have come with the page itself
  const first = useQueryClient().getQueryState<AnswerOf<typeof WORKS>>([WORKS, inputOf(1)]);
  return useInfiniteQuery({
    queryKey: [WORKS, { params: { id } }, sort],
    queryFn: ({ pageParam, signal }) => call(WORKS, inputOf(pageParam), { signal }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextPage(pages),
    placeholderData: keepPreviousData,
    // Works are hidden and voted for while a page is in the background.
    refetchOnWindowFocus: 'always',
    ...(first?.data && { initialData: { pages: [first.data], pageParams: [1] }, initialDataUpdatedAt: first.dataUpdatedAt }),
  });
};
