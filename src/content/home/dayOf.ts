import type { Locale } from '#contract/common.ts';

/** The day (two digits) and the month of an instant (epoch ms), for a date block. */
export const dayOf = (ms: number, locale: Locale, timeZone: string): { day: string; month: string } => ({
  day: new Intl.DateTimeFormat('en', { day: '2-digit', timeZone }).format(ms),
  month: new Intl.DateTimeFormat(locale, { month: 'short', timeZone }).format(ms),
});
