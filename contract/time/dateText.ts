import type { Locale } from '#contract/http/common.ts';

/** Returns the locale for dates: English ones are day–month–year, because most readers here are not American. */
export const dateLocale = (locale: Locale): string => (locale === 'zh-CN' ? 'zh-CN' : 'en-GB');

/** Returns the format of days in a language: 2027年1月2日, 2 Jan 2027. */
export const dayOptions = (locale: Locale) => ({ year: 'numeric', month: locale === 'zh-CN' ? 'long' : 'short', day: 'numeric' }) as const;

/** Format of times of day in both languages. */
export const timeOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Returns the formatter of instants in a language: 2027年1月2日 23:59, 2 Jan 2027, 23:59. */
export const dateTimeFormat = (locale: Locale, timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(dateLocale(locale), { ...dayOptions(locale), ...timeOptions, timeZone });

/** Appends the zone's name to a formatted instant. */
export const zonedText = (text: string, zone: string, locale: Locale): string =>
  locale === 'zh-CN' ? `${text}（${zone}）` : `${text} ${zone}`;
