import type { Overview } from '#contract/office/overview.ts';
import { useSeason } from '#src/admin/kit/data/useSeason.ts';
import { retryRead } from '#src/platform/api/queryClient.ts';
import { useCall } from '#src/platform/api/useCall.ts';

/** Asked for again every so often; what is refused would be refused again, and is said at once. */
const reading = { refetchInterval: 45_000, retry: retryRead };

const useSeasonQuery = () => {
  const [season] = useSeason();
  return { query: season === null ? {} : { season } };
};

/** Reads what waits in the season that is looked at, the newest one where none is chosen; at most a minute old while it is looked at. */
export const useOverviewCall = () => useCall('GET /api/admin/overview', useSeasonQuery(), reading);

/** What waits in the season; nothing until it is known. */
export const useOverview = (): Overview | undefined => useOverviewCall().data;

/** Reads the dates and charts of the season, as fresh. */
export const useSeasonOverview = () => useCall('GET /api/admin/overview/season', useSeasonQuery(), reading);
