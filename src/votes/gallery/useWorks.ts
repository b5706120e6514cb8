import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { nextPage } from '#src/content/index.ts';
import { call } from '#src/platform/api/api.ts';

const PAGE_SIZE = 24;
const WORKS = 'GET /api/competitions/:id/works';

export const sorts = ['newest', 'votes'] as const;
export type Sort = (typeof sorts)[number];

/** A competition's public works, loaded page by page. */
export const useWorks = (id: string, sort: Sort) =>
  useInfiniteQuery({
    queryKey: [WORKS, { params: { id } }, sort],
    queryFn: ({ pageParam, signal }) => call(WORKS, { params: { id }, query: { sort, page: pageParam, pageSize: PAGE_SIZE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextPage(pages),
    placeholderData: keepPreviousData,
  });
