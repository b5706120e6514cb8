import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { GalleryItem } from '#contract/content/galleryAdmin.ts';
import type { GalleryKind } from '#contract/content/rules/galleryItem.ts';
import type { AnswerOf } from '#contract/http/api.ts';
import { call } from '#src/platform/api/api.ts';

const LIST = 'GET /api/admin/gallery/:kind';
const PAGE_SIZE = 100;
type Pages = InfiniteData<AnswerOf<typeof LIST>>;

/** Reads a season's gallery including hidden items, and applies changes to it at once. */
export const useGallery = (kind: GalleryKind, season: number | undefined) => {
  const client = useQueryClient();
  const queryKey = [LIST, { kind, season }];
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(LIST, { params: { kind }, query: { season: season ?? 0, page: pageParam, pageSize: PAGE_SIZE } }, { signal }),
    enabled: season !== undefined,
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length + 1 : null),
    placeholderData: keepPreviousData,
  });
  const first = list.data?.pages[0];
  return {
    items: list.data?.pages.flatMap(({ items }) => items) ?? [],
    total: first?.total,
    hidden: first?.hidden,
    reviews: first?.reviews ?? [],
    isPending: list.isPending,
    error: list.error,
    hasMore: list.hasNextPage,
    readMore: () => void list.fetchNextPage(),
    readAgain: useCallback(() => client.invalidateQueries({ queryKey: [LIST] }), [client]),
    /** Shows the items that the server has returned. */
    show(changed: readonly GalleryItem[]) {
      const byId = new Map(changed.map((item) => [item.id, item]));
      client.setQueryData<Pages>(
        queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({ ...page, items: page.items.map((item) => byId.get(item.id) ?? item) })),
          },
      );
      void client.invalidateQueries({ queryKey: [LIST] });
    },
    /** Shows an order before it is saved. */
    showOrder(items: readonly GalleryItem[]) {
      client.setQueryData<Pages>(
        queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page, index) => ({ ...page, items: items.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE) })),
          },
      );
    },
  };
};
