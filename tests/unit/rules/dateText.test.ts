// Guards: the portal, a message and a receipt format an instant alike, in both languages and any zone.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { locales } from '#contract/http/common.ts';
import { dateTimeFormat, zonedText } from '#contract/time/dateText.ts';
import { momentText } from '#server/exports/list.ts';
import { momentFor } from '#server/platform/messages/moment.ts';
import { receiptTime } from '#server/print/receiptSheet.ts';
import { formatOf } from '#src/platform/format/createFormat.ts';

const at = Date.UTC(2027, 0, 2, 15, 59);

it.each([
  ['zh-CN', '2027年1月2日 23:59', '2027年1月2日 23:59（GMT+8）'],
  ['en-US', '2 Jan 2027, 23:59', '2 Jan 2027, 23:59 GMT+8'],
] as const)('in %s it is %s', (locale, text, zoned) => {
  expect(dateTimeFormat(locale, 'Asia/Shanghai').format(at)).toBe(text);
  expect(zonedText(text, 'GMT+8', locale)).toBe(zoned);
});

it('is the same wherever it stands', () => {
  const instant = fc.integer({ min: 0, max: Date.UTC(2100, 0) });
  const zone = fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns', 'UTC');
  fc.assert(
    fc.property(instant, zone, fc.constantFrom(...locales), (ms, timeZone, locale) => {
      const text = formatOf(locale, timeZone, timeZone).dateTime(ms);
      expect(momentFor({ locale, mobile: null }, ms, timeZone).startsWith(text)).toBe(true);
      expect(receiptTime(ms, locale, timeZone)).toBe(locale === 'zh-CN' ? `${text}（${timeZone}）` : `${text} (${timeZone})`);
      expect(momentText(ms, locale, timeZone)).toBe(text);
    }),
  );
});

it.each([
  ['zh-CN', ['昨天 23:59', '今天 00:00', '今天 23:59', '明天 00:01', '2027年1月4日 00:00']],
  ['en-US', ['yesterday 23:59', 'today 00:00', 'today 23:59', 'tomorrow 00:01', '4 Jan 2027, 00:00']],
] as const)('in %s a near day has its name, by the days of the zone', (locale, texts) => {
  const midnight = Date.UTC(2027, 0, 1, 16);
  const { near } = formatOf(locale, 'Asia/Shanghai', 'Asia/Shanghai');
  const MINUTE = 60_000;
  const DAY = 1440 * MINUTE;
  const moments = [-MINUTE, 0, DAY - MINUTE, DAY + MINUTE, 2 * DAY];
  expect(moments.map((after) => near(midnight + after, midnight + 5 * MINUTE))).toEqual(texts);
});

it.each([
  ['zh-CN', ['昨天', '今天', '明天', '1月4日']],
  ['en-US', ['yesterday', 'today', 'tomorrow', '4 Jan']],
] as const)('in %s a day without its time has its name too', (locale, texts) => {
  const midnight = Date.UTC(2027, 0, 1, 16);
  const { nearDay } = formatOf(locale, 'Asia/Shanghai', 'Asia/Shanghai');
  const HOUR = 3600_000;
  expect([-1, 23, 25, 48].map((hours) => nearDay(midnight + hours * HOUR, midnight + HOUR / 4))).toEqual(texts);
});

it('near another day is the whole instant, and its zone is named where the reader’s clock shows another time', () => {
  const instant = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) });
  fc.assert(
    fc.property(instant, instant, fc.constantFrom(...locales), (ms, now, locale) => {
      const { near, dateTime } = formatOf(locale, 'Asia/Shanghai', 'Asia/Shanghai');
      if (Math.abs(ms - now) >= 2 * 86_400_000) expect(near(ms, now)).toBe(dateTime(ms));
      expect(formatOf(locale, 'Asia/Shanghai', 'UTC').near(ms, ms)).toContain('GMT+8');
    }),
  );
});
