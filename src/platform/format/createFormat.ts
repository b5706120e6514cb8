import type { Locale } from '#contract/http/common.ts';
import { feeIn } from '#contract/registrations/rules/fee.ts';
import { dateLocale, dateTimeFormat, dayOptions, timeOptions, zonedText } from '#contract/time/dateText.ts';
import { wallTime } from '#contract/time/zonedTime.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { numberFormatOf } from '#src/platform/intl/formatters.ts';

const units: readonly (readonly [unit: 'day' | 'hour' | 'minute', ms: number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** Creates a value on first use: an `Intl` formatter costs a slow phone milliseconds. */
const lazily = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** Creates the formats for dates, amounts and numbers of `locale`, with days and times in `timeZone`. */
export const createFormat = (locale: Locale, timeZone: string, deviceZone?: string) => {
  const dates = dateLocale(locale);
  const day = { ...dayOptions(locale), timeZone };
  const dateFormat = lazily(() => new Intl.DateTimeFormat(dates, day));
  const dayMonthFormat = lazily(() => new Intl.DateTimeFormat(dates, { month: day.month, day: 'numeric', timeZone }));
  const dateTimes = lazily(() => dateTimeFormat(locale, timeZone));
  const dayTimes = lazily(() => new Intl.DateTimeFormat(dates, { month: day.month, day: 'numeric', ...timeOptions, timeZone }));
  const timeFormat = lazily(() => new Intl.DateTimeFormat(dates, { ...timeOptions, timeZone }));
  const clockFormat = lazily(() => new Intl.DateTimeFormat(dates, { ...timeOptions, timeZone: deviceZone }));
  const zoneFormatOf = (zone: string | undefined) =>
    lazily(() => new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset', timeZone: zone }));
  const zoneFormat = zoneFormatOf(timeZone);
  const deviceZoneFormat = zoneFormatOf(deviceZone);
  /** Formats a range in Chinese, which Intl writes as 2026/3/1 – 2026/4/20; omits from the end what it shares with the start. */
  const chineseRange = (from: number, to: number): string => {
    const [start = [], end = []] = [from, to].map((ms) =>
      dateFormat()
        .format(ms)
        .split(/(?<=[年月])/),
    );
    const first = end.findIndex((part, index) => part !== start[index]);
    return first < 0 ? start.join('') : `${start.join('')} – ${end.slice(first).join('')}`;
  };
  /** Formats a range in English. The spaces around the dash differ between engines; the server's and the browser's text must not. */
  const englishRange = (from: number, to: number): string =>
    dateFormat()
      .formatRange(from, to)
      .replace(/\u2009/g, ' ');
  const dayNames = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  /** Returns the number of an instant's day in the zone, to compare days. */
  const dayNumber = (ms: number): number => {
    const { year, month, day } = wallTime(ms, timeZone);
    return Date.UTC(year, month - 1, day) / 86_400_000;
  };
  const numberFormat = lazily(() => new Intl.NumberFormat(locale));
  const fee = (fees: { cny: number; usd: number }): string => {
    const { amount, currency } = feeIn(fees, locale);
    const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', trailingZeroDisplay: 'stripIfInteger' } as const;
    return numberFormatOf(locale, style).format(amount / 100);
  };
  const zoneName = (ms: number, zone: () => Intl.DateTimeFormat) =>
    zone()
      .formatToParts(ms)
      .find(({ type }) => type === 'timeZoneName')?.value;

  const zoned = (text: string, ms: number): string => {
    const zone = zoneName(ms, zoneFormat);
    return zone === undefined || zone === zoneName(ms, deviceZoneFormat) ? text : zonedText(text, zone, locale);
  };

  /** Formats a number of units. Chinese has a space between a digit and a character, as the portal's texts do. */
  const measured = (unit: string, count: number): string =>
    numberFormatOf(locale, { style: 'unit', unit, unitDisplay: 'long' })
      .format(count)
      .replace(/(?<=\d)(?=\p{Script=Han})/u, ' ');

  /** Formats a duration in the largest fitting unit, rounded down, at least one minute. */
  const duration = (ms: number): string => {
    const [unit, size] = units.find(([, length]) => ms >= length) ?? (['minute', 60_000] as const);
    return measured(unit, Math.max(1, Math.floor(ms / size)));
  };

  return {
    /** Formats the day of an instant (epoch ms). */
    date: (ms: number): string => dateFormat().format(ms),
    /** Formats the day without its year, for near dates. */
    dayMonth: (ms: number): string => dayMonthFormat().format(ms),
    /** Formats the day without its year, one beside `now` by its name: "tomorrow"; for what is not printed. */
    nearDay: (ms: number, now = serverClock.now()): string => {
      const away = dayNumber(ms) - dayNumber(now);
      return Math.abs(away) > 1 ? dayMonthFormat().format(ms) : dayNames().format(away, 'day');
    },
    /** Formats day and time, with the zone's name if the reader's clock shows another time. */
    dateTime: (ms: number): string => zoned(dateTimes().format(ms), ms),
    /** Formats day and time with a day beside `now` by its name: "today 02:06"; for what is not printed. */
    near: (ms: number, now = serverClock.now()): string => {
      const away = dayNumber(ms) - dayNumber(now);
      return Math.abs(away) > 1
        ? zoned(dateTimes().format(ms), ms)
        : zoned(`${dayNames().format(away, 'day')} ${timeFormat().format(ms)}`, ms);
    },
    /** Formats day and time without the year, for near instants, with the zone's name as above. */
    dayTime: (ms: number): string => zoned(dayTimes().format(ms), ms),
    /** Formats the time of day, without the zone's name: beside a day that has it. */
    time: (ms: number): string => timeFormat().format(ms),
    /** Formats the time of an instant on the reader's own clock. */
    clock: (ms: number): string => clockFormat().format(ms),
    /** Formats a range of days, omitting what both ends share. */
    dateRange: (from: number, to: number): string => (locale === 'zh-CN' ? chineseRange(from, to) : englishRange(from, to)),
    /** Formats a fee in minor units, in the reader's currency (specification, section 1). */
    fee,
    number: (value: number): string => numberFormat().format(value),
    /** Formats a duration in ms as a bare length: "12 days". */
    length: duration,
    /** Formats a duration in seconds: below one minute in seconds, otherwise rounded up to minutes. */
    wait: (seconds: number): string =>
      seconds < 60 ? measured('second', Math.max(1, Math.ceil(seconds))) : duration(Math.ceil(seconds / 60) * 60_000),
  };
};

export type Format = ReturnType<typeof createFormat>;

const formats = new Map<string, Format>();

/**
 * Returns the formats of a language in a zone, created once. `deviceZone` is the zone of the reader's clock, by default the device's own.
 */
export const formatOf = (locale: Locale, timeZone: string, deviceZone?: string): Format => {
  const key = [locale, timeZone, deviceZone].join();
  const format = formats.get(key) ?? createFormat(locale, timeZone, deviceZone);
  formats.set(key, format);
  return format;
};
