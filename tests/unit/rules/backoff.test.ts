// Promise: a few slips cost nothing, guessing gets slower and slower, and nobody is locked out for longer than a quarter of an hour.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { signInDelayMs } from '#contract/rules/backoff.ts';

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
