import type { Locale } from '#contract/http/common.ts';
import { dateFormatOf } from '#src/platform/intl/formatters.ts';

/** Returns the day (two digits) and the month of an instant (epoch ms), for a date block. */
export const dayOf = (ms: number, locale: Locale, timeZone: string): { day: string; month: string } => ({
  day: dateFormatOf('en', { day: '2-digit', timeZone }).format(ms),
  month: dateFormatOf(locale, { month: 'short', timeZone }).format(ms),
});
