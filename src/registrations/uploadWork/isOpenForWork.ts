import { workProblem } from '#contract/competitions/rules/competitionStatus.ts';
import type { EntrySummary } from '#contract/registrations/public.ts';

interface Entered extends Pick<EntrySummary, 'state'> {
  competition: Pick<EntrySummary['competition'], 'work'>;
}

/** Returns true if a work can be submitted for this entry now, or replaced. The list may be outdated: the window is checked again. */
export const isOpenForWork = ({ state, competition }: Entered, now: number): boolean =>
  (state === 'approved' || state === 'work_submitted') && competition.work !== null && workProblem(competition, now) === null;
