import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { askedFilter } from '#src/admin/kit/data/dataProvider.ts';
import { useSeason } from '#src/admin/kit/data/useSeason.ts';

const FRESH_MS = 15_000;

interface Counted {
  total: number;
  totalIsExact: boolean;
}
type Filter = Readonly<Record<string, unknown>>;

/** Reads the number of rows of each filter in the selected season, as `count` asks the server; empty until known. */
export const useListCounts = (
  resource: string,
  filters: readonly Filter[],
  count: (filter: string, signal: AbortSignal) => Promise<Counted>,
): readonly (Counted | undefined)[] => {
  // The effective filter contains the season, by which the counts are cached.
  useSeason();
  const counts: UseQueryResult<Counted>[] = useQueries({
    queries: filters.map((chosen) => {
      const filter = JSON.stringify(askedFilter(resource, chosen));
      return {
        // Like react-admin's lists, so that they are refetched together.
        queryKey: [resource, 'count', filter],
        queryFn: ({ signal }: { signal: AbortSignal }) => count(filter, signal),
        staleTime: FRESH_MS,
      };
    }),
  });
  return counts.map(({ data }) => data);
};
