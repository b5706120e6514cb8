import type { Site } from '#contract/competitions.ts';
import { useCall } from '../api/useCall.ts';

export { DEFAULT_TIME_ZONE } from './seasons.ts';

/** The site's settings; `undefined` until loaded. They rarely change: read once a visit. */
export const useSite = (): Site | undefined => useCall('GET /api/site', {}, { staleTime: Number.POSITIVE_INFINITY }).data;
