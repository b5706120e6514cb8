import type { Overview } from '#contract/office/overview.ts';
import { useSeason } from '#src/admin/kit/data/useSeason.ts';
import { retryRead } from '#src/platform/api/queryClient.ts';
import { useCall } from '#src/platform/api/useCall.ts';

/** Poll options; a refused read is reported at once, because a retry would be refused again. */
const reading = { refetchInterval: 45_000, retry: retryRead };

const useSeasonQuery = () => {
  const [season] = useSeason();
  return { query: season === null ? {} : { season } };
};

/** Polls the open tasks of the selected season, by default the newest; at most a minute old while the page is visible. */
export const useOverviewCall = () => useCall('GET /api/admin/overview', useSeasonQuery(), reading);

/** Returns the open tasks of the season; undefined until known. */
export const useOverview = (): Overview | undefined => useOverviewCall().data;

/** Polls the dates and charts of the season at the same interval. */
export const useSeasonOverview = () => useCall('GET /api/admin/overview/season', useSeasonQuery(), reading);
