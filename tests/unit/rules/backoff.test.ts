// Promise: a few mistakes have no effect, guessing gets slower and slower, and no lockout is longer than a quarter of an hour.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { resendDelayMs, signInDelayMs } from '#contract/http/rules/backoff.ts';

it('is free, then 30 s, doubling to 15 min', () => {
  expect([0, 1, 4, 5, 6, 7, 8, 9, 10, 11].map(signInDelayMs)).toEqual(
    [0, 0, 0, 30, 60, 120, 240, 480, 900, 900].map((seconds) => seconds * 1000),
  );
});

it('never falls with more failures and never exceeds 15 min', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (failures, more) => {
      expect(signInDelayMs(failures + more)).toBeGreaterThanOrEqual(signInDelayMs(failures));
      expect(signInDelayMs(failures)).toBeLessThanOrEqual(900_000);
    }),
  );
});

// Promise: a queued item is retried soon, then less often, never sooner than the server asked, and never given up.
it('pauses 2 s, doubling to 5 min, between tries to send', () => {
  expect([1, 2, 3, 8, 9, 50, 5000].map((failures) => resendDelayMs(failures, 0))).toEqual(
    [2, 4, 8, 256, 300, 300, 300].map((seconds) => seconds * 1000),
  );
});

it('spreads the tries over a quarter of the pause and never comes before the time the server named', () => {
  const spread = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99 }), spread, fc.nat({ max: 3600 }), (failures, share, retryAfter) => {
      const delay = resendDelayMs(failures, share, retryAfter);
      expect(delay).toBeGreaterThanOrEqual(Math.max(retryAfter * 1000, resendDelayMs(failures, 0) * 0.75));
      expect(delay).toBeLessThanOrEqual(Math.max(retryAfter * 1000, resendDelayMs(failures, 0)));
    }),
  );
});
