import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { askedFilter } from '#src/admin/kit/data/dataProvider.ts';
import { useSeason } from '#src/admin/kit/data/useSeason.ts';

const FRESH_MS = 15_000;

interface Counted {
  total: number;
  totalIsExact: boolean;
}
type Filter = Readonly<Record<string, unknown>>;

/** How many rows each filter finds in the season that is looked at, as `count` asks the server; nothing until it is known. */
export const useListCounts = (
  resource: string,
  filters: readonly Filter[],
  count: (filter: string, signal: AbortSignal) => Promise<Counted>,
): readonly (Counted | undefined)[] => {
  // The filter that is asked for has the season, by which the counts are then kept.
  useSeason();
  const counts: UseQueryResult<Counted>[] = useQueries({
    queries: filters.map((chosen) => {
      const filter = JSON.stringify(askedFilter(resource, chosen));
      return {
        // As react-admin's lists: read again with them.
        queryKey: [resource, 'count', filter],
        queryFn: ({ signal }: { signal: AbortSignal }) => count(filter, signal),
        staleTime: FRESH_MS,
      };
    }),
  });
  return counts.map(({ data }) => data);
};
