import { calendarDay } from './calendar.ts';
import { addDays } from './zonedTime.ts';

/** Public holidays, or weekend days that are worked: from and until are calendar days, `YYYY-MM-DD`, both included. */
export interface SpecialDays {
  from: string;
  until: string;
  isWorked: boolean;
}

/** The calendar by which working days are counted: Monday to Friday in an IANA zone, but for the special days. */
export interface WorkingCalendar {
  timeZone: string;
  specialDays: readonly SpecialDays[];
}

/** Maximum number of days to search, so that a calendar without working days ends. */
const MAX_DAYS = 3660;

/** Returns true for a working day. Of several special days that include it, a worked one takes precedence. */
const isWorkingDay = (date: Date, specialDays: readonly SpecialDays[]): boolean => {
  const day = date.toISOString().slice(0, 10);
  const special = specialDays.filter(({ from, until }) => from <= day && day <= until);
  return special.length > 0 ? special.some(({ isWorked }) => isWorked) : ![0, 6].includes(date.getUTCDay());
};

/** Counts the days between a day and the one `workingDays` later, or earlier with a negative `step`. */
const countDays = (at: number, workingDays: number, { timeZone, specialDays }: WorkingCalendar, step: 1 | -1): number => {
  const { year, month, day } = calendarDay(at, timeZone);
  const isWorked = (days: number) => isWorkingDay(new Date(Date.UTC(year, month - 1, day + days)), specialDays);
  let days = 0;
  // When counting back, a weekend joins the working day before.
  if (step < 0) while (!isWorked(days) && days > -MAX_DAYS) days -= 1;
  for (let left = workingDays; left > 0 && Math.abs(days) < MAX_DAYS; ) {
    days += step;
    if (isWorked(days)) left -= 1;
  }
  return days;
};

/** Returns the same time of day (epoch ms) after that many working days. */
export const afterWorkingDays = (from: number, days: number, calendar: WorkingCalendar): number =>
  addDays(from, countDays(from, days, calendar, 1), calendar.timeZone);

/**
 * Returns the latest instant up to which all submissions have waited that many working days by `now`. One from a weekend is counted at most a day
 * after its time is up: it joins the working day before.
 */
export const beforeWorkingDays = (now: number, days: number, calendar: WorkingCalendar): number =>
  addDays(now, countDays(now, days, calendar, -1), calendar.timeZone);
