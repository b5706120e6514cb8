import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { competitionStatus } from '#contract/competitions/rules/competitionStatus.ts';
import { windowState } from '#contract/time/timeWindow.ts';
import { type CompetitionWindows, countdownOf, delayUntilChange, nextMoment, splitDuration } from '#src/competitions/clock.ts';

const MINUTE = 60_000;
const instant = fc.option(fc.integer({ min: 0, max: 5_000_000_000 }));
const window = fc.record({ opensAt: instant, closesAt: instant });
const windows: fc.Arbitrary<CompetitionWindows> = fc.record({
  signup: window,
  contest: window,
  work: fc.option(window),
  voting: fc.option(window),
});
const now = fc.integer({ min: 0, max: 5_000_000_000 });
const all = ({ signup, contest, work, voting }: CompetitionWindows) => [signup, contest, work, voting];

describe('nextMoment', () => {
  it('is the first bound to come', () => {
    const some = [{ opensAt: 10, closesAt: 20 }, null, { opensAt: 15, closesAt: 40 }];
    expect([0, 10, 15, 20, 40].map((at) => nextMoment(some, at))).toEqual([10, 15, 20, 40, null]);
  });

  it('ignores windows that are upside down or lack a bound', () => {
    expect(
      nextMoment(
        [
          { opensAt: 20, closesAt: 10 },
          { opensAt: null, closesAt: 30 },
        ],
        0,
      ),
    ).toBeNull();
  });

  it('comes before any window changes its state', () => {
    fc.assert(
      fc.property(windows, now, (some, at) => {
        const states = (when: number) => all(some).map((each) => windowState(each, when));
        const next = nextMoment(all(some), at);
        if (next === null) expect(states(Number.MAX_SAFE_INTEGER)).toEqual(states(at));
        else {
          expect(states(next - 1)).toEqual(states(at));
          expect(states(next)).not.toEqual(states(at));
        }
      }),
    );
  });
});

describe('countdownOf', () => {
  const some = { signup: { opensAt: 100, closesAt: 200 }, contest: { opensAt: 300, closesAt: 400 } };

  it('waits for sign-up to open, to close, and for the contest to start', () => {
    expect(countdownOf(some, 50)).toEqual({ kind: 'opens', at: 100 });
    expect(countdownOf(some, 100)).toEqual({ kind: 'closes', at: 200 });
    expect(countdownOf(some, 200)).toEqual({ kind: 'starts', at: 300 });
    expect(countdownOf(some, 300)).toBeNull();
  });

  it('always lies ahead', () => {
    fc.assert(fc.property(windows, now, (each, at) => (countdownOf(each, at)?.at ?? Number.POSITIVE_INFINITY) > at));
  });
});

describe('countdownParts', () => {
  it('rounds up, so that it is never nought before it is over', () => {
    expect(splitDuration(1)).toEqual({ days: 0, hours: 0, minutes: 1 });
    expect(splitDuration(0)).toEqual({ days: 0, hours: 0, minutes: 0 });
    expect(splitDuration(12 * 86_400_000 + 6 * 3_600_000 + 41 * MINUTE)).toEqual({ days: 12, hours: 6, minutes: 41 });
  });

  it('adds up to the time left, within a minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (ms) => {
        const { days, hours, minutes } = splitDuration(ms);
        expect(hours).toBeLessThan(24);
        expect(minutes).toBeLessThan(60);
        const sum = ((days * 24 + hours) * 60 + minutes) * MINUTE;
        expect(sum - ms).toBeGreaterThanOrEqual(0);
        expect(sum - ms).toBeLessThan(MINUTE);
      }),
    );
  });
});

describe('delayUntilChange', () => {
  it('is over before status or countdown show anything else', () => {
    fc.assert(
      fc.property(windows, now, (some, at) => {
        const shown = (when: number) => {
          const countdown = countdownOf(some, when);
          return [competitionStatus(some, when), countdown?.kind, countdown && splitDuration(countdown.at - when)];
        };
        const delay = delayUntilChange(some, at);
        if (delay === null) expect(shown(Number.MAX_SAFE_INTEGER)).toEqual(shown(at));
        else {
          expect(delay).toBeGreaterThan(0);
          expect(delay).toBeLessThan(2 ** 31);
          expect(shown(at + delay - 1)).toEqual(shown(at));
        }
      }),
    );
  });

  it('ticks each minute while something is waited for, and not where nothing comes any more', () => {
    const some = { signup: { opensAt: 0, closesAt: 10 * MINUTE }, contest: { opensAt: null, closesAt: null }, work: null, voting: null };
    expect(delayUntilChange(some, 0)).toBe(MINUTE);
    expect(delayUntilChange(some, 10 * MINUTE - 500)).toBe(500);
    expect(delayUntilChange(some, 10 * MINUTE)).toBeNull();
  });
});
