import { instantOf, wallTime } from '#contract/time/zonedTime.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Formats an instant for a date and time input, in the site's zone. */
export const toInput = (at: number | null, timeZone: string): string => {
  if (at === null) return '';
  const { year, month, day, hour, minute } = wallTime(at, timeZone);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
};

/** Parses the instant typed; null if the input is empty. */
export const fromInput = (value: string, timeZone: string): number | null => {
  const found = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(value);
  if (!found) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = found.slice(1).map(Number);
  return instantOf({ year, month, day, hour, minute }, timeZone);
};
