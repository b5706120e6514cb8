import type { Locale } from '#contract/http/common.ts';
import { dateFormatOf } from '#src/platform/intl/formatters.ts';

export interface Zone {
  /** `beijing` for the zone of mainland China, which both languages call Beijing time; the usual name of any other zone. */
  name: 'beijing' | { long: string };
  /** The UTC offset at that instant, as "UTC+8". */
  offset: string;
}

const formatZone = (locale: string, timeZone: string, style: 'long' | 'shortOffset', at: number): string =>
  dateFormatOf(locale, { timeZone, timeZoneName: style })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** Returns the name of an IANA zone for a reader at an instant (epoch ms). */
export const zoneOf = (timeZone: string, locale: Locale, at: number): Zone => ({
  name: timeZone === 'Asia/Shanghai' ? 'beijing' : { long: formatZone(locale, timeZone, 'long', at) },
  offset: formatZone('en', timeZone, 'shortOffset', at).replace('GMT', 'UTC'),
});
