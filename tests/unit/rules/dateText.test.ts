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
