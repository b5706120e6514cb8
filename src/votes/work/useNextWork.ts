import type { Work } from '#contract/works/public.ts';
import { useCall } from '#src/platform/api/useCall.ts';

/** Number of latest works in the cycle; after the last it begins again. */
const LATEST = 48;

/**
 * Returns the number of the next work in the competition's gallery, the first after the last; null while unknown, or if there is no other.
 */
export const useNextWork = ({ no, competition }: Work, enabled: boolean): string | null => {
  const { data } = useCall(
    'GET /api/competitions/:id/works',
    { params: { id: competition.slug }, query: { pageSize: LATEST } },
    { enabled },
  );
  const works = data?.items ?? [];
  const next = works[(works.findIndex((work) => work.no === no) + 1) % works.length];
  return next === undefined || next.no === no ? null : next.no;
};
