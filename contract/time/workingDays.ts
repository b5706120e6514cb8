import { calendarDay } from './calendar.ts';
import { addDays } from './zonedTime.ts';

/** Counts the days between a day in an IANA zone and the one `workingDays` later, or earlier with a negative `step`. */
const countDays = (at: number, workingDays: number, timeZone: string, step: 1 | -1): number => {
  const { year, month, day } = calendarDay(at, timeZone);
  const isWorkingDay = (days: number) => ![0, 6].includes(new Date(Date.UTC(year, month - 1, day + days)).getUTCDay());
  let days = 0;
  // When counting back, a weekend joins the working day before.
  if (step < 0) while (!isWorkingDay(days)) days -= 1;
  for (let left = workingDays; left > 0; ) {
    days += step;
    if (isWorkingDay(days)) left -= 1;
  }
  return days;
};

/** Returns the same time of day (epoch ms) after that many working days, Monday to Friday in an IANA zone; public holidays are unknown. */
export const afterWorkingDays = (from: number, days: number, timeZone: string): number =>
  addDays(from, countDays(from, days, timeZone, 1), timeZone);

/**
 * Returns the latest instant up to which all submissions have waited that many working days by `now`. One from a weekend is counted at most a day
 * after its time is up: it joins the working day before.
 */
export const beforeWorkingDays = (now: number, days: number, timeZone: string): number =>
  addDays(now, countDays(now, days, timeZone, -1), timeZone);
