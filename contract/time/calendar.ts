import { wallTime } from './zonedTime.ts';

/** A day of the Gregorian calendar, without time or zone. `month` is 1–12. */
export interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

/** Returns the calendar day of an instant (epoch ms) in an IANA zone. Throws `RangeError` for an unknown zone or an impossible instant. */
export const calendarDay = (at: number, timeZone: string): CalendarDay => {
  const { year, month, day } = wallTime(at, timeZone);
  return { year, month, day };
};

/** Formats a day: `2026-05-01`. */
export const dayText = ({ year, month, day }: CalendarDay): string =>
  [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');

/** Returns a negative number if `a` is before `b`, 0 if they are the same day, a positive one if it is after. */
export const compareDays = (a: CalendarDay, b: CalendarDay): number => a.year - b.year || a.month - b.month || a.day - b.day;

/** Returns true if the day exists: 30 February never does, 29 February only in leap years. For years from 100 on. */
export const dayExists = ({ year, month, day }: CalendarDay): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

export const QUARTER_HOUR_MS = 15 * 60_000;

/** Returns the next instant after `now` (epoch ms) at which a day can begin in any time zone. */
export const nextQuarter = (now: number): number => (Math.floor(now / QUARTER_HOUR_MS) + 1) * QUARTER_HOUR_MS;
