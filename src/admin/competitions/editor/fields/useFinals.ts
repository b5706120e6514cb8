import type { CompetitionSummary } from '#contract/competitions/public.ts';
import { useCall } from '#src/platform/api/useCall.ts';

/** Returns the published competitions, for which awards may qualify; undefined until they are read. */
export const useFinals = (): readonly CompetitionSummary[] | undefined => useCall('GET /api/competitions', { query: {} }).data?.items;
