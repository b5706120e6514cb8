import type { Overview } from '#contract/overview.ts';
import { useCall } from '../../platform/api/useCall.ts';
import { useSeason } from './useSeason.ts';

const REFRESH_MS = 45_000;

const useSeasonQuery = () => {
  const [season] = useSeason();
  return { query: season === null ? {} : { season } };
};

/** Reads what waits in the season that is looked at, the newest one where none is chosen; at most a minute old while it is looked at. */
export const useOverviewCall = () => useCall('GET /api/admin/overview', useSeasonQuery(), { refetchInterval: REFRESH_MS });

/** What waits in the season; nothing until it is known. */
export const useOverview = (): Overview | undefined => useOverviewCall().data;

/** Reads the dates and charts of the season, as fresh. */
export const useSeasonOverview = () => useCall('GET /api/admin/overview/season', useSeasonQuery(), { refetchInterval: REFRESH_MS });
