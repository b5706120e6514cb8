import { workProblem } from '#contract/competitions/rules/competitionStatus.ts';
import type { EntrySummary } from '#contract/registrations/public.ts';

interface Entered extends Pick<EntrySummary, 'state'> {
  competition: Pick<EntrySummary['competition'], 'work'>;
}

/** Whether a work can be handed in for this entry now, or replaced. The list may be an earlier one: the window is looked at again. */
export const isOpenForWork = ({ state, competition }: Entered, now: number): boolean =>
  (state === 'approved' || state === 'work_submitted') && competition.work !== null && workProblem(competition, now) === null;
