import { dateFormatOf } from '#src/platform/intl/formatters.ts';

/** The time zone until the server has sent the site's own. */
export const DEFAULT_TIME_ZONE = 'Asia/Shanghai';

/** Returns the calendar year of an instant in a zone. */
export const yearAt = (now: number, timeZone: string): number =>
  Number(dateFormatOf('en', { year: 'numeric', timeZone, calendar: 'gregory', numberingSystem: 'latn' }).format(now));

/** Returns the season menu: this year and the four before (specification, section 9). */
export const seasonsAt = (now: number, timeZone: string): number[] => {
  const year = yearAt(now, timeZone);
  return [year, year - 1, year - 2, year - 3, year - 4];
};
