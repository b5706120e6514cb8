// Guards: a deadline in a message is formatted as on the portal, and names its zone to readers who may be in another.
import { expect, test } from 'vitest';
import { momentFor } from '#server/platform/messages/moment.ts';

/** 23:59 in Shanghai. */
const at = Date.UTC(2027, 0, 2, 15, 59);

test.each([
  ['zh-CN', '+8613800000001', 'Asia/Shanghai', '2027年1月2日 23:59'],
  ['zh-CN', null, 'Asia/Shanghai', '2027年1月2日 23:59'],
  ['zh-CN', '+85261234567', 'Asia/Shanghai', '2027年1月2日 23:59'],
  ['zh-CN', '+447400123456', 'Asia/Shanghai', '2027年1月2日 23:59（GMT+8）'],
  // A country whose zone is unknown, and a number of no country.
  ['zh-CN', '+85512345678', 'Asia/Shanghai', '2027年1月2日 23:59（GMT+8）'],
  ['zh-CN', '+80012345678', 'Asia/Shanghai', '2027年1月2日 23:59（GMT+8）'],
  ['zh-CN', '+8613800000001', 'Europe/Berlin', '2027年1月2日 16:59（GMT+1）'],
  ['en-US', '+8613800000001', 'Asia/Shanghai', '2 Jan 2027, 23:59 GMT+8'],
  ['en-US', '+447400123456', 'Asia/Shanghai', '2 Jan 2027, 23:59 GMT+8'],
  ['en-US', null, 'Europe/Berlin', '2 Jan 2027, 16:59 GMT+1'],
] as const)('%s, %s, %s: %s', (locale, mobile, timeZone, text) => {
  expect(momentFor({ locale, mobile }, at, timeZone)).toBe(text);
});
