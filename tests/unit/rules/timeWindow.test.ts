// Promise: a window is open from its first instant on and closed at its last, and an invalid one is never open.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { windowMoment } from '#contract/competitions/rules/competitionStatus.ts';
import { windowState } from '#contract/time/timeWindow.ts';

const instant = fc.integer({ min: 0, max: 4e12 });
const length = fc.integer({ min: 1, max: 4e10 });

it('is before, open, after, with the bounds half-open', () => {
  fc.assert(
    fc.property(instant, length, fc.nat(4e10), (opensAt, span, distance) => {
      const window = { opensAt, closesAt: opensAt + span };
      expect(windowState(window, opensAt - 1 - distance)).toBe('before');
      expect(windowState(window, opensAt)).toBe('open');
      expect(windowState(window, opensAt + (distance % span))).toBe('open');
      expect(windowState(window, window.closesAt - 1)).toBe('open');
      expect(windowState(window, window.closesAt + distance)).toBe('after');
    }),
  );
});

it('is invalid if a bound is missing or not an instant, or if it is upside down', () => {
  fc.assert(
    fc.property(instant, instant, fc.nat(4e10), (now, at, back) => {
      const broken = [null, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].flatMap((bound) => [
        { opensAt: bound, closesAt: at },
        { opensAt: at, closesAt: bound },
      ]);
      for (const window of [null, undefined, { opensAt: at, closesAt: at - back }, ...broken]) {
        expect(windowState(window, now)).toBe('invalid');
        expect(windowMoment(window, now)).toBeNull();
      }
    }),
  );
});

it('names the instant that matters', () => {
  fc.assert(
    fc.property(instant, length, instant, (opensAt, span, now) => {
      const window = { opensAt, closesAt: opensAt + span };
      const moment = { invalid: null, before: opensAt, open: null, after: window.closesAt }[windowState(window, now)];
      expect(windowMoment(window, now)).toBe(moment);
    }),
  );
  expect(windowMoment({ opensAt: 10, closesAt: 20 }, 5)).toBe(10);
  expect(windowMoment({ opensAt: 10, closesAt: 20 }, 15)).toBeNull();
  expect(windowMoment({ opensAt: 10, closesAt: 20 }, 20)).toBe(20);
});
