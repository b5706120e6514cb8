const DAY_MS = 24 * 3600_000;

const weekdays = new Map<string, Intl.DateTimeFormat>();

const isWorkingDay = (at: number, timeZone: string): boolean => {
  const format = weekdays.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' });
  weekdays.set(timeZone, format);
  const day = format.format(at);
  return day !== 'Sat' && day !== 'Sun';
};

/** The same time of day (epoch ms) after that many working days, Monday to Friday in an IANA zone; public holidays are not known. */
export const afterWorkingDays = (from: number, days: number, timeZone: string): number => {
  let at = from;
  for (let left = days; left > 0; ) {
    at += DAY_MS;
    if (isWorkingDay(at, timeZone)) left -= 1;
  }
  return at;
};

/**
 * The latest moment up to which all that was sent in has waited so many working days by `now`. What came at a weekend counts no later
 * than a day after its time is up: it joins the working day before.
 */
export const beforeWorkingDays = (now: number, days: number, timeZone: string): number => {
  let at = now;
  while (!isWorkingDay(at, timeZone)) at -= DAY_MS;
  for (let left = days; left > 0; ) {
    at -= DAY_MS;
    if (isWorkingDay(at, timeZone)) left -= 1;
  }
  return at;
};
