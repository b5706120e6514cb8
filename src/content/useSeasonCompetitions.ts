import { useCall } from '#src/app/useCall.ts';

/** This year's competitions, what can be signed up for first. */
export const useSeasonCompetitions = (season: number | undefined) =>
  useCall('GET /api/competitions', { query: { season } }, { enabled: season !== undefined });
