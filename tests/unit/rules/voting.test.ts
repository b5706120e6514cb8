// Promise: one vote per calendar day of the site's zone, whatever its clocks do; bursts are found wherever they are.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { windowState } from '#contract/time/timeWindow.ts';
import {
  ADDRESS_BURST,
  burstIn,
  FRESH_ACCOUNTS_BURST,
  isFreshAccount,
  nextVoteAt,
  voteDay,
  votingProblem,
} from '#contract/votes/rules/voting.ts';
import { anyWindowState, NOW, windowIn } from './windows.ts';

const HOUR_MS = 3600_000;
// Clocks that change at midnight (Cairo, Beirut), by half an hour (Lord Howe), or never (Shanghai); both ends of the world.
const zones = ['Asia/Shanghai', 'America/New_York', 'Africa/Cairo', 'Asia/Beirut', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'];
const anyZone = fc.constantFrom(...zones);
const instant = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2034, 0, 1) });

it('names the problem of every state of the window', () => {
  fc.assert(
    fc.property(
      anyWindowState.chain((state) => windowIn(state)),
      (window) => {
        const expected = { invalid: 'window_invalid', before: 'voting_not_open', open: null, after: 'voting_closed' };
        expect(votingProblem(window, NOW)).toBe(expected[windowState(window, NOW)]);
      },
    ),
  );
});

it('is the day that the zone’s calendar shows', () => {
  fc.assert(
    fc.property(instant, anyZone, (at, timeZone) => {
      // Swedish dates are formatted like ISO 8601: another formatter, the same day.
      expect(voteDay(at, timeZone)).toBe(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at));
    }),
  );
});

it('lasts until the next vote is possible, and not a millisecond longer', () => {
  fc.assert(
    fc.property(instant, anyZone, fc.double({ min: 0, max: 1, noNaN: true }), (at, timeZone, part) => {
      const next = nextVoteAt(at, timeZone);
      const day = voteDay(at, timeZone);
      expect(voteDay(at + Math.floor((next - 1 - at) * part), timeZone)).toBe(day);
      expect(voteDay(next - 1, timeZone)).toBe(day);
      expect(voteDay(next, timeZone) > day).toBe(true);
      expect(next - at).toBeLessThanOrEqual(25 * HOUR_MS);
    }),
    { numRuns: 300 },
  );
});

it('knows days of 23 and of 25 hours', () => {
  const spring = Date.UTC(2026, 2, 8, 5); // 00:00 in New York, the day that clocks go forward
  expect(nextVoteAt(spring, 'America/New_York') - spring).toBe(23 * HOUR_MS);
  const autumn = Date.UTC(2026, 10, 1, 4);
  expect(nextVoteAt(autumn, 'America/New_York') - autumn).toBe(25 * HOUR_MS);
  expect(voteDay(Date.UTC(2026, 8, 15, 15, 59), 'Asia/Shanghai')).toBe('2026-09-15');
  expect(voteDay(Date.UTC(2026, 8, 15, 16), 'Asia/Shanghai')).toBe('2026-09-16');
});

it('calls an account fresh for a day', () => {
  expect([isFreshAccount(0, 0), isFreshAccount(0, 24 * HOUR_MS - 1), isFreshAccount(0, 24 * HOUR_MS)]).toEqual([true, true, false]);
});

it('flags a class that votes together, or ten fresh accounts within an hour, and no family', () => {
  const MINUTE_MS = 60_000;
  const every = (count: number, ms: number) => Array.from({ length: count }, (_, index) => index * ms);
  // The twentieth vote comes ten minutes after the first.
  const inTenMinutes = Math.floor((10 * MINUTE_MS) / 19);
  expect(burstIn(every(20, inTenMinutes), ADDRESS_BURST)).toMatchObject({ count: 20 });
  expect(burstIn(every(20, inTenMinutes + MINUTE_MS / 60), ADDRESS_BURST)).toBeNull();
  expect(burstIn(every(6, 1000), ADDRESS_BURST)).toBeNull();
  expect(burstIn(every(19, 1000), ADDRESS_BURST)).toBeNull();
  expect(burstIn(every(10, 6 * MINUTE_MS), FRESH_ACCOUNTS_BURST)).toMatchObject({ count: 10 });
  expect(burstIn(every(10, 7 * MINUTE_MS), FRESH_ACCOUNTS_BURST)).toBeNull();
  expect(burstIn(every(9, 1000), FRESH_ACCOUNTS_BURST)).toBeNull();
});

const times = fc.array(fc.nat(200), { maxLength: 60 }).map((list) => list.toSorted((a, b) => a - b));
const rule = fc.record({ votes: fc.integer({ min: 2, max: 8 }), withinMs: fc.integer({ min: 0, max: 60 }) });

it('finds a burst exactly where some window holds the number', () => {
  fc.assert(
    fc.property(times, rule, (list, given) => {
      const windows = list.filter((from) => list.filter((at) => at >= from && at <= from + given.withinMs).length >= given.votes);
      const burst = burstIn(list, given);
      expect(burst === null).toBe(windows.length === 0);
      if (!burst) return;
      expect(burst.from).toBe(windows[0]);
      expect(burst.count).toBe(list.filter((at) => at >= burst.from && at <= burst.to).length);
      expect(burst.count).toBeGreaterThanOrEqual(given.votes);
      expect(burst.to).toBe(list.filter((at) => at <= (windows.at(-1) ?? 0) + given.withinMs).at(-1));
    }),
  );
});
