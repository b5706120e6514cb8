import { describe, expect, test } from 'vitest';
import { createFormat } from '#src/platform/format/createFormat.ts';
import { localeOf, startLocale } from '#src/platform/i18n/locale.ts';
import { seasonsAt, yearAt } from '#src/platform/site/seasons.ts';

describe('the language to start in', () => {
  test.each([
    ['zh-CN', 'en-GB', 'zh-CN'],
    ['en-US', 'zh-CN', 'en-US'],
    [null, 'zh-CN', 'zh-CN'],
    [null, 'zh', 'zh-CN'],
    [null, 'ZH-Hant-TW', 'zh-CN'],
    [null, 'fr', 'en-US'],
    [null, 'zha', 'en-US'],
    ['fr', 'fr', 'en-US'],
    ['', 'zh-CN', 'zh-CN'],
  ])('stored %j, browser %s: %s', (stored, browser, locale) => expect(startLocale(stored, browser)).toBe(locale));
  test('an unknown language falls back to English', () => expect(localeOf('de')).toBe('en-US'));
});

describe('formats', () => {
  const zh = createFormat('zh-CN', 'Asia/Shanghai', 'Asia/Shanghai');
  const en = createFormat('en-US', 'Asia/Shanghai', 'Asia/Shanghai');
  const lateEvening = Date.UTC(2026, 3, 20, 16, 5);

  test("days are those of the site's zone", () => {
    expect(zh.date(lateEvening)).toBe('2026年4月21日');
    expect(en.date(lateEvening)).toBe('21 Apr 2026');
  });
  test('midnight is 00, not 24', () => {
    expect(zh.dateTime(lateEvening)).toBe('2026年4月21日 00:05');
    expect(en.dateTime(lateEvening)).toBe('21 Apr 2026, 00:05');
  });
  test("the zone is named where the reader's clock differs", () => {
    expect(createFormat('en-US', 'Asia/Shanghai', 'Europe/Paris').dateTime(lateEvening)).toBe('21 Apr 2026, 00:05 GMT+8');
    expect(createFormat('zh-CN', 'Asia/Shanghai', 'Europe/Paris').dateTime(lateEvening)).toBe('2026年4月21日 00:05（GMT+8）');
    expect(createFormat('en-US', 'Asia/Shanghai', 'Asia/Singapore').dateTime(lateEvening)).not.toContain('GMT');
  });
  test.each([
    [Date.UTC(2026, 2, 1), Date.UTC(2026, 3, 20), '2026年3月1日 – 4月20日', '1 Mar – 20 Apr 2026'],
    [Date.UTC(2026, 4, 16), Date.UTC(2026, 4, 17), '2026年5月16日 – 17日', '16 – 17 May 2026'],
    [Date.UTC(2026, 11, 31), Date.UTC(2027, 0, 1), '2026年12月31日 – 2027年1月1日', '31 Dec 2026 – 1 Jan 2027'],
    [Date.UTC(2026, 3, 16), Date.UTC(2026, 4, 16), '2026年4月16日 – 5月16日', '16 Apr – 16 May 2026'],
    [Date.UTC(2026, 4, 16), Date.UTC(2026, 4, 16, 1), '2026年5月16日', '16 May 2026'],
  ])('a range says once what both ends share', (from, to, chinese, english) => {
    expect(zh.dateRange(from, to)).toBe(chinese);
    // Intl puts the dash between thin spaces.
    expect(en.dateRange(from, to).replace(/\s/g, ' ')).toBe(english);
  });
  test('yuan in Chinese, dollars in English, cents only where there are some', () => {
    expect(zh.fee({ cny: 28_000, usd: 4000 })).toBe('¥280');
    expect(en.fee({ cny: 28_000, usd: 4000 })).toBe('$40');
    expect(en.fee({ cny: 28_000, usd: 4050 })).toBe('$40.50');
  });
  test.each([
    [12 * 86_400_000 + 5, '12 days', '12 天'],
    [86_400_000, '1 day', '1 天'],
    [86_399_999, '23 hours', '23 小时'],
    [90_000, '1 minute', '1 分钟'],
    [0, '1 minute', '1 分钟'],
    [-5000, '1 minute', '1 分钟'],
  ])('%i ms away: %s, %s', (ms, english, chinese) => {
    expect(en.length(ms)).toBe(english);
    expect(zh.length(ms)).toBe(chinese);
  });
  test('a wait is never shorter than said', () => {
    expect(en.wait(30)).toBe('30 seconds');
    expect(en.wait(61)).toBe('2 minutes');
    expect(zh.wait(900)).toBe('15 分钟');
  });
});

test("the seasons are this year and the four before, by the site's calendar", () => {
  const newYear = Date.UTC(2026, 11, 31, 16);
  expect(yearAt(newYear - 1, 'Asia/Shanghai')).toBe(2026);
  expect(seasonsAt(newYear, 'Asia/Shanghai')).toEqual([2027, 2026, 2025, 2024, 2023]);
});
