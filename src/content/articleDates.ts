import { calendarDay } from '#contract/time/calendar.ts';

/**
 * Returns the time at which an article was changed, if later than the day of its publication in the site's zone (epoch ms); null otherwise.
 */
export const laterChange = ({ publishedAt, updatedAt }: { publishedAt: number; updatedAt: number }, timeZone: string): number | null => {
  if (updatedAt <= publishedAt) return null;
  const [published, updated] = [calendarDay(publishedAt, timeZone), calendarDay(updatedAt, timeZone)];
  const isSameDay = published.year === updated.year && published.month === updated.month && published.day === updated.day;
  return isSameDay ? null : updatedAt;
};
