import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useSeason } from '#src/admin/kit/data/useSeason.ts';
import { call } from '#src/platform/api/api.ts';

const FRESH_MS = 15_000;

export type EntryCount = { total: number; totalIsExact: boolean } | undefined;

/** How many entries each filter finds in the season that is looked at; nothing until it is known. */
export const useEntryCounts = (filters: readonly object[]): EntryCount[] => {
  const [season] = useSeason();
  const counts: UseQueryResult<{ total: number; totalIsExact: boolean }>[] = useQueries({
    queries: filters.map((asked) => {
      // As the list itself: a season in the filter goes before the one that is looked at.
      const filter = JSON.stringify({ ...(season !== null && { season }), ...asked });
      return {
        // As react-admin's lists: read again with them.
        queryKey: ['registrations', 'count', filter],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call('POST /api/admin/registrations/search', { body: { filter, pageSize: 1 } }, { signal }),
        staleTime: FRESH_MS,
      };
    }),
  });
  return counts.map(({ data }) => data);
};
