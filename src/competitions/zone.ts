import type { Locale } from '#contract/common.ts';

export interface Zone {
  /** `Beijing` is what Chinese and English readers call the zone of the mainland; any other goes by its usual name. */
  name: 'beijing' | { long: string };
  /** The distance from UTC at that instant, as "UTC+8". */
  offset: string;
}

const formatZone = (locale: string, timeZone: string, style: 'long' | 'shortOffset', at: number): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: style }).formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ??
  timeZone;

/** How to name an IANA zone to a reader at an instant (epoch ms). */
export const zoneOf = (timeZone: string, locale: Locale, at: number): Zone => ({
  name: timeZone === 'Asia/Shanghai' ? 'beijing' : { long: formatZone(locale, timeZone, 'long', at) },
  offset: formatZone('en', timeZone, 'shortOffset', at).replace('GMT', 'UTC'),
});
