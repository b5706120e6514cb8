import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useSeason } from '#src/admin/kit/data/useSeason.ts';
import { call } from '#src/platform/api/api.ts';

const FRESH_MS = 15_000;

export type EntryCount = { total: number; totalIsExact: boolean } | undefined;

/** Reads the number of entries of each filter in the selected season; empty until known. */
export const useEntryCounts = (filters: readonly object[]): EntryCount[] => {
  const [season] = useSeason();
  const counts: UseQueryResult<{ total: number; totalIsExact: boolean }>[] = useQueries({
    queries: filters.map((asked) => {
      // As in the list: a season in the filter overrides the selected one.
      const filter = JSON.stringify({ ...(season !== null && { season }), ...asked });
      return {
        // Like react-admin's lists, so that they are refetched together.
        queryKey: ['registrations', 'count', filter],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call('POST /api/admin/registrations/search', { body: { filter, pageSize: 1 } }, { signal }),
        staleTime: FRESH_MS,
      };
    }),
  });
  return counts.map(({ data }) => data);
};
