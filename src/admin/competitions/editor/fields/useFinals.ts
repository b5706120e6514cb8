import type { CompetitionSummary } from '#contract/competitions/public.ts';
import { useCall } from '#src/platform/api/useCall.ts';

/** Returns the published competitions, for which awards may qualify; none while they are being read. */
export const useFinals = (): readonly CompetitionSummary[] => useCall('GET /api/competitions', { query: {} }).data?.items ?? [];
