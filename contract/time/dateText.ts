import type { Locale } from '#contract/http/common.ts';

/** As whose dates are written: English ones are day–month–year, because most readers here are not American. */
export const dateLocale = (locale: Locale): string => (locale === 'zh-CN' ? 'zh-CN' : 'en-GB');

/** How the days of a language are written: 2027年1月2日, 2 Jan 2027. */
export const dayOptions = (locale: Locale) => ({ year: 'numeric', month: locale === 'zh-CN' ? 'long' : 'short', day: 'numeric' }) as const;

/** How the time of a day is written in both. */
export const timeOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The formatter of instants of a language: 2027年1月2日 23:59, 2 Jan 2027, 23:59. */
export const dateTimeFormat = (locale: Locale, timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(dateLocale(locale), { ...dayOptions(locale), ...timeOptions, timeZone });

/** An instant that is written, with the name of its zone. */
export const zonedText = (text: string, zone: string, locale: Locale): string =>
  locale === 'zh-CN' ? `${text}（${zone}）` : `${text} ${zone}`;
