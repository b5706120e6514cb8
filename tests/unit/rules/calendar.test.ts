// Promise: days follow the calendar in every zone: they compare in order, exist or not, and begin on a quarter of an hour.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarDay, compareDays, dayExists, nextQuarter } from '#contract/time/calendar.ts';

const instant = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2040, 0, 1) });
const dayOf = (at: number) => calendarDay(at, 'UTC');

it('compares days as their instants', () => {
  fc.assert(
    fc.property(instant, instant, (a, b) => {
      const [first, second] = [new Date(a).setUTCHours(0, 0, 0, 0), new Date(b).setUTCHours(0, 0, 0, 0)];
      expect(Math.sign(compareDays(dayOf(a), dayOf(b)))).toBe(Math.sign(first - second));
    }),
  );
  expect(compareDays({ year: 2026, month: 1, day: 31 }, { year: 2026, month: 2, day: 1 })).toBeLessThan(0);
  expect(compareDays({ year: 2026, month: 2, day: 1 }, { year: 2026, month: 2, day: 1 })).toBe(0);
});

it('knows which days exist', () => {
  fc.assert(fc.property(instant, (at) => dayExists(dayOf(at))));
  const day = (year: number, month: number, date: number) => dayExists({ year, month, day: date });
  expect([day(2024, 2, 29), day(2000, 2, 29), day(1900, 2, 29), day(2026, 2, 29), day(2026, 2, 30)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect([day(2026, 4, 31), day(2026, 13, 1), day(2026, 0, 1), day(2026, 1, 0), day(2026, 12, 31)]).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});

it('finds the next quarter of an hour: later than now, by no more than a quarter', () => {
  const QUARTER = 15 * 60_000;
  fc.assert(
    fc.property(instant, (now) => {
      const next = nextQuarter(now);
      expect([next > now, next - now <= QUARTER, next % QUARTER]).toEqual([true, true, 0]);
    }),
  );
  // The next quarter begins after now, not now.
  expect(nextQuarter(QUARTER)).toBe(2 * QUARTER);
});
