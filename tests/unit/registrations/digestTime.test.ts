// Promise: a school's digest is due once on each day of the site's zone, at its hour, whatever daylight saving does to that day.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DIGEST_HOUR } from '#contract/messages/rules/digest.ts';
import { wallTime } from '#contract/time/zonedTime.ts';
import { lastDigestTime } from '#server/registrations/digest/digestTime.ts';

const HOUR_MS = 3600_000;
// Shanghai has none now; Lord Howe moves by half an hour, Apia has left out a day, Gaza and Cairo change at odd times.
const zones = [
  'Asia/Shanghai',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Gaza',
  'Africa/Cairo',
  'UTC',
];

test('is the last such hour, at most a day and an hour ago, and the same until the next one', () => {
  const time = fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2035, 0, 1) });
  fc.assert(
    fc.property(time, fc.constantFrom(...zones), (now, zone) => {
      const last = lastDigestTime(now, zone);
      const isLeftOut = zone === 'Pacific/Apia' && now > Date.UTC(2011, 11, 29) && now < Date.UTC(2012, 0, 2);
      expect(last).toBeLessThanOrEqual(now);
      if (!isLeftOut) expect(now - last).toBeLessThan(25 * HOUR_MS);
      expect([wallTime(last, zone).hour, wallTime(last, zone).minute]).toEqual([DIGEST_HOUR, 0]);
      expect(lastDigestTime(last, zone)).toBe(last);
    }),
    // the first moment after a day that a zone has left out
    { numRuns: 3000, examples: [[Date.UTC(2011, 11, 30, 10), 'Pacific/Apia']] },
  );
});
