import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { ContentFilter } from '#contract/contentAdmin.ts';
import type { ContentKind } from '#contract/contentData.ts';
import { type ContentState, contentStates } from '#contract/rules/contentDraft.ts';
import { call } from '../../platform/api/api.ts';
import { useAtMoment } from '../useAtMoment.ts';

const PAGE_SIZE = 50;
const LIST = 'GET /api/admin/content/:kind';

/** What the address filters by. */
const filterOf = (search: URLSearchParams): ContentFilter => {
  const state = contentStates.find((each) => each === search.get('state'));
  const q = search.get('q') ?? '';
  return { ...(state && { state }), ...(q !== '' && { q }) };
};

/** The address of a list in a state, with what is searched for. */
export const searchFor = (search: URLSearchParams, state: ContentState | null): string => {
  const next = new URLSearchParams(search);
  next.delete('state');
  if (state !== null) next.set('state', state);
  return next.size > 0 ? `?${next}` : '';
};

/** What organisers write of one kind, as the address filters it. */
export const useContentList = (kind: ContentKind) => {
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const list = useInfiniteQuery({
    queryKey: [LIST, { kind, filter }],
    queryFn: ({ pageParam, signal }) =>
      call(LIST, { params: { kind }, query: { page: pageParam, pageSize: PAGE_SIZE, filter: JSON.stringify(filter) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length + 1 : null),
    placeholderData: keepPreviousData,
  });
  useAtMoment(list.data?.pages[0]?.nextPublicationAt ?? null, () => void list.refetch());
  return {
    filter,
    search,
    items: list.data?.pages.flatMap(({ items }) => items) ?? [],
    counts: list.data?.pages[0]?.counts,
    isPending: list.isPending,
    error: list.error,
    hasMore: list.hasNextPage,
    readMore: () => void list.fetchNextPage(),
    readAgain: () => void list.refetch(),
    searchBy(q: string) {
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          if (q === '') next.delete('q');
          else next.set('q', q);
          return next;
        },
        { replace: true },
      );
    },
  };
};
export type ContentList = ReturnType<typeof useContentList>;
