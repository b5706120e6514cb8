import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ContentFilter } from '#contract/content/admin.ts';
import type { ContentKind } from '#contract/content/contentData.ts';
import { type ContentState, contentStates } from '#contract/content/rules/contentDraft.ts';
import { stateOf, type TypedFilter, typedOf } from '#src/admin/kit/data/typedFilter.ts';
import { useAtMoment } from '#src/admin/kit/page/useAtMoment.ts';
import { call } from '#src/platform/api/api.ts';

const PAGE_SIZE = 50;
const LIST = 'GET /api/admin/content/:kind';
const SEARCH = 'POST /api/admin/content/:kind/search';

/** Returns the address's filter together with the typed search. */
const filterOf = (search: URLSearchParams, { q = '' }: TypedFilter): ContentFilter => {
  const state = contentStates.find((each) => each === search.get('state'));
  return { ...(state && { state }), ...(q !== '' && { q }) };
};

/** Returns the address of a list in a state. */
export const searchFor = (search: URLSearchParams, state: ContentState | null): string => {
  const next = new URLSearchParams(search);
  next.delete('state');
  if (state !== null) next.set('state', state);
  return next.size > 0 ? `?${next}` : '';
};

/** Reads the records of one kind, filtered by the address. */
export const useContentList = (kind: ContentKind) => {
  const [search, setSearch] = useSearchParams();
  const location: { state: unknown } = useLocation();
  const filter = filterOf(search, typedOf(location.state));
  const list = useInfiniteQuery({
    queryKey: [LIST, { kind, filter }],
    queryFn: ({ pageParam, signal }) =>
      call(SEARCH, { params: { kind }, body: { page: pageParam, pageSize: PAGE_SIZE, filter: JSON.stringify(filter) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length + 1 : null),
    placeholderData: keepPreviousData,
  });
  useAtMoment(list.data?.pages[0]?.nextPublicationAt ?? null, () => void list.refetch());
  return {
    filter,
    search,
    placeState: location.state,
    items: list.data?.pages.flatMap(({ items }) => items) ?? [],
    counts: list.data?.pages[0]?.counts,
    isPending: list.isPending,
    error: list.error,
    hasMore: list.hasNextPage,
    readMore: () => void list.fetchNextPage(),
    readAgain: () => void list.refetch(),
    searchBy(q: string) {
      setSearch((current) => current, { replace: true, state: stateOf({ q }) });
    },
  };
};
export type ContentList = ReturnType<typeof useContentList>;
