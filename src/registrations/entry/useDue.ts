import { useTranslation } from 'react-i18next';
import type { EntrySummary } from '#contract/registrations/public.ts';
import { type Due, type Moment, nextDue } from '#contract/registrations/rules/nextDue.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useWorkingCalendar } from '#src/platform/site/useWorkingCalendar.ts';

const DAY_MS = 24 * 3600_000;
/** Number of days before its due time in which an action is urgent. */
const URGENT_DAYS = 7;

/** Returns the current time by the server's clock, with the site's calendar. */
export const useMoment = (): Moment => ({ now: serverClock.now(), ...useWorkingCalendar() });

/** Returns functions that find and describe an entry's next due action. */
export const useDue = () => {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const moment = useMoment();
  const left = (at: number): string => {
    const days = Math.floor((at - moment.now) / DAY_MS);
    return days >= 1 ? t('due.daysLeft', { count: days }) : t('due.left', { time: format.length(at - moment.now) });
  };
  return {
    moment,
    left,
    /** Describes the due action, with its day if known, today and tomorrow by name. */
    name: ({ what, at }: Due): string => (at === null ? t(`due.undated.${what}`) : t(`due.${what}`, { date: format.nearDay(at) })),
    isUrgent: ({ what, at }: Due): boolean =>
      what === 'correction' || (what === 'work' && at !== null && at - moment.now < URGENT_DAYS * DAY_MS),
    of: (entry: EntrySummary): Due | null => nextDue(entry, moment),
  };
};
