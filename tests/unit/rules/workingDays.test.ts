// Promise: nothing counts as overdue before its promised working days are over, and everything does soon after.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterWorkingDays, beforeWorkingDays } from '#contract/time/workingDays.ts';

const DAY_MS = 24 * 3600_000;
const FRIDAY = Date.UTC(2026, 9, 16, 2);
const day = (n: number): string => new Date(FRIDAY + n * DAY_MS).toISOString().slice(0, 10);
const specialDays = fc.array(
  fc
    .record({ start: fc.integer({ min: -20, max: 60 }), length: fc.integer({ min: 0, max: 4 }), isWorked: fc.boolean() })
    .map(({ start, length, isWorked }) => ({ from: day(start), until: day(start + length), isWorked })),
  { maxLength: 2 },
);
const calendar = fc.record({
  timeZone: fc.constantFrom('Asia/Shanghai', 'UTC', 'Asia/Kolkata', 'Europe/Berlin', 'America/New_York'),
  specialDays,
});
const usual = (timeZone: string) => ({ timeZone, specialDays: [] });
/** The longest run of days off, and a day: two holidays beside three weekends. */
const LONGEST_MS = 17 * DAY_MS;
const now = fc.integer({ min: FRIDAY, max: FRIDAY + 30 * DAY_MS });
const days = fc.integer({ min: 0, max: 15 });

it('what was sent in up to then is late', () => {
  fc.assert(
    fc.property(now, days, calendar, fc.integer({ min: 0, max: 10 * DAY_MS }), (at, promised, each, earlier) => {
      const from = beforeWorkingDays(at, promised, each) - earlier;
      expect(afterWorkingDays(from, promised, each)).toBeLessThanOrEqual(at);
    }),
  );
});

it('what came later is not, unless its time has been up for no longer than days off last', () => {
  fc.assert(
    fc.property(now, days, calendar, fc.integer({ min: 1, max: 10 * DAY_MS }), (at, promised, each, later) => {
      const from = beforeWorkingDays(at, promised, each) + later;
      expect(afterWorkingDays(from, promised, each)).toBeGreaterThan(at - LONGEST_MS);
    }),
  );
});

it('a promise of three days, made on Friday at ten, is over on Wednesday at ten', () => {
  const wednesday = FRIDAY + 5 * DAY_MS;
  expect(beforeWorkingDays(wednesday, 3, usual('Asia/Shanghai'))).toBe(FRIDAY);
  expect(beforeWorkingDays(wednesday - 1, 3, usual('Asia/Shanghai'))).toBe(FRIDAY - 1);
});

it('a promise is over at the same time of day, also where clocks went back meanwhile', () => {
  const friday = Date.parse('2026-10-23T23:30+02:00');
  const monday = Date.parse('2026-10-26T23:30+01:00');
  expect(afterWorkingDays(friday, 1, usual('Europe/Berlin'))).toBe(monday);
  expect(beforeWorkingDays(monday, 1, usual('Europe/Berlin'))).toBe(friday);
});

it('counts no holiday, and a weekend that is worked instead', () => {
  // The National Day of 2026: a week off, and the Saturday after it is worked.
  const specialDays = [
    { from: '2026-10-01', until: '2026-10-07', isWorked: false },
    { from: '2026-10-10', until: '2026-10-10', isWorked: true },
  ];
  const china = { timeZone: 'Asia/Shanghai', specialDays };
  const wednesday = Date.parse('2026-09-30T10:00+08:00');
  const at = (text: string) => Date.parse(`2026-10-${text}T10:00+08:00`);
  expect([1, 2, 3, 4].map((n) => afterWorkingDays(wednesday, n, china))).toEqual([at('08'), at('09'), at('10'), at('12')]);
  expect(beforeWorkingDays(at('10'), 3, china)).toBe(wednesday);
  expect(
    afterWorkingDays(wednesday, 1, { ...china, specialDays: [{ from: '2026-01-01', until: '2099-12-31', isWorked: false }] }),
  ).toBeGreaterThan(wednesday);
});
