import { useTranslation } from 'react-i18next';
import type { DayTeam } from '#contract/eventDay/admin.ts';
import type { FoundProblem } from '#contract/eventDay/rules/planProblems.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import type { DayFacts, DayRun } from './dayFacts.ts';

/** Returns how the page writes teams, runs and what is wrong with them. */
export const useDayWords = ({ teams, plan }: Pick<DayFacts, 'teams' | 'plan'>) => {
  const { t } = useTranslation(['admin', 'eventDay']);
  const format = useFormat();
  const nameOf = ({ startNumber, teamName }: Pick<DayTeam, 'startNumber' | 'teamName'>): string =>
    startNumber === null ? teamName : `${t('eventDay:no', { number: startNumber })}${t('dot')}${teamName}`;
  const problemOf = ({ problem, withTeamId }: FoundProblem): string => {
    const other = withTeamId === null ? undefined : teams.get(withTeamId);
    return t(`eventDay:problem.${problem}`, { other: other ? nameOf(other) : '' });
  };
  return {
    nameOf,
    problemOf,
    placeOf: ({ slot }: Pick<DayRun, 'slot'>): string =>
      slot ? `${format.dayTime(slot.startsAt)}${t('dot')}${t('eventDay:table', { table: slot.table })}` : t('eventDay:no_slot'),
    /** Says that a team is not here, which frees its slot, or that it is; empty before a door has seen it. */
    stateOf: ({ state }: Pick<DayRun, 'state'>): string => (state === null || state === 'expected' ? '' : t(`eventDay:state.${state}`)),
    runOf: (run: number): string => (plan.settings.runs > 1 ? t('eventDay:run', { run }) : ''),
  };
};
