import type { Work } from '#contract/works/public.ts';
import { useCall } from '#src/platform/api/useCall.ts';

/** How many of the latest works are gone through; past these it begins again. */
const LATEST = 48;

/** The number of the competition's work that follows this one in its gallery, the first after the last; null while unknown, or where there is no other. */
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
