import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Attempt, attemptRules, countAttempts, withPenalties } from '#contract/judging/rules/attempts.ts';

const attempts = fc
  .array(
    fc.record({
      isAborted: fc.boolean(),
      total: fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: null }),
      durationMs: fc.option(fc.integer({ min: 0, max: 600_000 }), { nil: null }),
    }),
    { maxLength: 6 },
  )
  .map((all) => all.map((each, index): Attempt => ({ number: index + 1, ...each })));

test('an aborted attempt never counts, and an incomplete one is never zero', () => {
  fc.assert(
    fc.property(attempts, fc.constantFrom(...attemptRules), (all, rule) => {
      const counted = countAttempts(all, rule);
      const run = all.filter(({ isAborted }) => !isAborted);
      expect(counted).toEqual(countAttempts(run, rule));
      const complete = run.filter(({ total }) => total !== null);
      if (rule !== 'last') expect(counted === null).toBe(complete.length === 0);
      for (const number of counted?.numbers ?? []) expect(complete.map((each) => each.number)).toContain(number);
    }),
  );
});

test('the best has no attempt above it, the last none after it, and the mean lies within half a hundredth', () => {
  fc.assert(
    fc.property(attempts, (all) => {
      const run = all.filter(({ isAborted }) => !isAborted);
      const complete = run.flatMap(({ total }) => (total === null ? [] : [total]));
      expect(countAttempts(all, 'best')?.total ?? null).toBe(complete.length === 0 ? null : Math.max(...complete));
      expect(countAttempts(all, 'last')?.total ?? null).toBe(run.at(-1)?.total ?? null);
      const mean = countAttempts(all, 'mean')?.total;
      if (mean !== undefined) {
        const twice = 2 * (mean * complete.length - complete.reduce((sum, each) => sum + each, 0));
        expect(twice).toBeGreaterThan(-complete.length);
        expect(twice).toBeLessThanOrEqual(complete.length);
      }
    }),
  );
});

test('of equal totals the shorter attempt counts, then the earlier', () => {
  const of = (number: number, durationMs: number | null): Attempt => ({ number, isAborted: false, total: 9000, durationMs });
  expect(countAttempts([of(1, null), of(2, 80_000), of(3, 70_000), of(4, 70_000)], 'best')?.numbers).toEqual([3]);
});

test('penalties never lead below zero', () => {
  expect(withPenalties(1000, [300, 200])).toBe(500);
  expect(withPenalties(100, [300])).toBe(0);
});
