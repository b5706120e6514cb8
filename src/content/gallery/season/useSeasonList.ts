import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { GALLERY_PAGE_SIZE } from '#contract/portal/pageSizes.ts';
import { call } from '#src/platform/api/api.ts';
import { nextPage, type PageOf } from './nextPage.ts';

type ListName = 'GET /api/photos' | 'GET /api/videos' | 'GET /api/reviews';

interface PageQuery {
  query: { season: number | undefined; page: number; pageSize: number };
}

/** Reads a season's list page by page. */
export const useSeasonList = <T>(
  name: ListName,
  season: number | undefined,
  read: (input: PageQuery, signal: AbortSignal) => Promise<PageOf<T>>,
) => {
  // the first page may have come with the page itself
  const first = useQueryClient().getQueryState<PageOf<T>>([name, { query: { season, page: 1, pageSize: GALLERY_PAGE_SIZE } }]);
  const list = useInfiniteQuery({
    queryKey: [name, 'pages', season],
    queryFn: ({ pageParam, signal }) => read({ query: { season, page: pageParam, pageSize: GALLERY_PAGE_SIZE } }, signal),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextPage(pages),
    placeholderData: keepPreviousData,
    ...(first?.data && { initialData: { pages: [first.data], pageParams: [1] }, initialDataUpdatedAt: first.dataUpdatedAt }),
  });
  const pages = list.data?.pages;
  return {
    items: pages?.flatMap(({ items }) => items),
    total: pages?.at(-1)?.total ?? 0,
    error: list.error,
    isFetching: list.isFetching,
    /** True if the items are still those of the previous filter. */
    isStale: list.isPlaceholderData,
    hasMore: list.hasNextPage,
    loadMore: () => void list.fetchNextPage(),
    retry: () => void (list.hasNextPage && list.isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
  };
};

export type SeasonList<T> = ReturnType<typeof useSeasonList<T>>;

export const usePhotos = (season: number | undefined) =>
  useSeasonList('GET /api/photos', season, (input, signal) => call('GET /api/photos', input, { signal }));
export const useVideos = (season: number | undefined) =>
  useSeasonList('GET /api/videos', season, (input, signal) => call('GET /api/videos', input, { signal }));
export const usePastEvents = (season: number | undefined) =>
  useSeasonList('GET /api/reviews', season, (input, signal) => call('GET /api/reviews', input, { signal }));
