import { useTranslation } from 'react-i18next';
import type { CompetitionSummary } from '#contract/competitions/public.ts';
import { type TimeWindow, windowState } from '#contract/time/timeWindow.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import type { Countdown } from './clock.ts';

type Fee = CompetitionSummary['fee'];
const isFree = ({ cny, usd }: Fee): boolean => cny === 0 && usd === 0;

/** Returns texts for a competition's facts in the reader's language. */
export const useCompetitionTexts = () => {
  const { t } = useTranslation('competitions');
  const format = useFormat();
  const separator = t('separator');

  return {
    /** Returns the days of a window. Its end is exclusive: midnight ends the day before. */
    period: ({ opensAt, closesAt }: TimeWindow): string =>
      windowState({ opensAt, closesAt }, 0) === 'invalid' || opensAt === null || closesAt === null
        ? t('dates.unknown')
        : format.dateRange(opensAt, closesAt - 1),
    fee: (fee: Fee): string => (isFree(fee) ? t('fee.free') : format.fee(fee)),
    /** Returns the unit of the fee; empty if it is free. */
    perPerson: (fee: Fee): string => (isFree(fee) ? '' : t('fee.perPerson')),
    groups: ({ groups }: Pick<CompetitionSummary, 'groups'>): string => groups.map((group) => t(`group.${group}`)).join(separator),
    groupsWithAges: ({ groups, ageBands }: Pick<CompetitionSummary, 'groups' | 'ageBands'>): string[] =>
      groups.map((group) => {
        const ages = ageBands[group];
        return ages ? t('groupWithAges', { group: t(`group.${group}`), ...ages }) : t(`group.${group}`);
      }),
    teamSize: ({ participation, teamSize: { min, max } }: Pick<CompetitionSummary, 'participation' | 'teamSize'>): string => {
      if (!participation.includes('team')) return t('teamSize.single');
      return min === max ? t('teamSize.exact', { count: max }) : t('teamSize.range', { min, max });
    },
    participation: ({ participation }: Pick<CompetitionSummary, 'participation'>): string =>
      participation.length > 1 ? t('participation.both') : participation.map((kind) => t(`participation.${kind}`)).join(separator),
    /** Returns the time until the countdown ends: "12 days left". */
    timeLeft: ({ kind, at }: Countdown, now: number): string => t(`left.${kind}`, { time: format.length(at - now) }),
  };
};
