// Promise: nothing counts as overdue before its promised working days are over, and everything does soon after.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterWorkingDays, beforeWorkingDays } from '#contract/time/workingDays.ts';

const DAY_MS = 24 * 3600_000;
const FRIDAY = Date.UTC(2026, 9, 16, 2);
const zone = fc.constantFrom('Asia/Shanghai', 'UTC', 'Asia/Kolkata', 'Europe/Berlin', 'America/New_York');
const now = fc.integer({ min: FRIDAY, max: FRIDAY + 30 * DAY_MS });
const days = fc.integer({ min: 0, max: 15 });

it('what was sent in up to then is late', () => {
  fc.assert(
    fc.property(now, days, zone, fc.integer({ min: 0, max: 10 * DAY_MS }), (at, promised, timeZone, earlier) => {
      const from = beforeWorkingDays(at, promised, timeZone) - earlier;
      expect(afterWorkingDays(from, promised, timeZone)).toBeLessThanOrEqual(at);
    }),
  );
});

it('what came later is not, unless its time has been up for less than a weekend and a day', () => {
  fc.assert(
    fc.property(now, days, zone, fc.integer({ min: 1, max: 10 * DAY_MS }), (at, promised, timeZone, later) => {
      const from = beforeWorkingDays(at, promised, timeZone) + later;
      expect(afterWorkingDays(from, promised, timeZone)).toBeGreaterThan(at - 3 * DAY_MS);
    }),
  );
});

it('a promise of three days, made on Friday at ten, is over on Wednesday at ten', () => {
  const wednesday = FRIDAY + 5 * DAY_MS;
  expect(beforeWorkingDays(wednesday, 3, 'Asia/Shanghai')).toBe(FRIDAY);
  expect(beforeWorkingDays(wednesday - 1, 3, 'Asia/Shanghai')).toBe(FRIDAY - 1);
});

it('a promise is over at the same time of day, also where clocks went back meanwhile', () => {
  const friday = Date.parse('2026-10-23T23:30+02:00');
  const monday = Date.parse('2026-10-26T23:30+01:00');
  expect(afterWorkingDays(friday, 1, 'Europe/Berlin')).toBe(monday);
  expect(beforeWorkingDays(monday, 1, 'Europe/Berlin')).toBe(friday);
});
