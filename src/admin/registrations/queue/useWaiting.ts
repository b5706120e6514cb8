import { useTranslation } from 'react-i18next';
import type { AdminEntrySummary } from '#contract/registrations/admin.ts';
import { afterWorkingDays } from '#contract/time/workingDays.ts';
import { useClockSkew } from '#src/platform/connectivity/serverClock.ts';
import { useWorkingCalendar } from '#src/platform/site/useWorkingCalendar.ts';

const DAY_MS = 24 * 3600_000;

/** Returns a function for how long an entry has waited for its decision, and whether that is longer than promised; null if none is due. */
export const useWaiting = () => {
  const { t } = useTranslation('admin');
  const calendar = useWorkingCalendar();
  const now = Date.now() + useClockSkew();
  return ({ review }: Pick<AdminEntrySummary, 'review'>): { text: string; isLate: boolean } | null => {
    if (!review) return null;
    const due = afterWorkingDays(review.since, review.workingDays, calendar);
    const isLate = now > due;
    const days = isLate ? Math.ceil((now - due) / DAY_MS) : Math.floor((now - review.since) / DAY_MS);
    const text = days === 0 ? t('queue.today') : t(isLate ? 'queue.late' : 'queue.waits', { count: days });
    return { text, isLate };
  };
};
