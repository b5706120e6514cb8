import { calendarDay } from '#contract/time/calendar.ts';

/** When an article was changed after the day of its publication in the site's zone (epoch ms); null where it was not. */
export const laterChange = ({ publishedAt, updatedAt }: { publishedAt: number; updatedAt: number }, timeZone: string): number | null => {
  if (updatedAt <= publishedAt) return null;
  const [published, updated] = [calendarDay(publishedAt, timeZone), calendarDay(updatedAt, timeZone)];
  const isSameDay = published.year === updated.year && published.month === updated.month && published.day === updated.day;
  return isSameDay ? null : updatedAt;
};
