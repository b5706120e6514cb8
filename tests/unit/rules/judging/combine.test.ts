// Promise: marks combine as the rule says, to the hundredth, held against rational numbers.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CombineWay, combine, combineWays, isSpreadTooWide, spreadOf } from '#contract/judging/rules/combine.ts';

const total = fc.integer({ min: 0, max: 10_000 });
const totals = fc.array(total, { minLength: 1, maxLength: 9 });
/** Few values, so that the highest and the lowest are there more than once. */
const alike = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 9 });
const any = fc.oneof(totals, alike);

/** A fraction with a positive denominator. */
type Fraction = readonly [above: bigint, below: bigint];

/** Rounds to the nearest whole number; of two as near, to the greater. */
const rounded = ([above, below]: Fraction): bigint => {
  const whole = above / below;
  return (above - whole * below) * 2n >= below ? whole + 1n : whole;
};

/** Takes the highest and the lowest away one by one. */
const withoutEnds = (values: readonly bigint[]): bigint[] => {
  const rest = [...values];
  for (const isEnd of [(a: bigint, b: bigint) => a > b, (a: bigint, b: bigint) => a < b]) {
    const end = rest.reduce((best, value, index) => (isEnd(value, rest[best] ?? 0n) ? index : best), 0);
    rest.splice(end, 1);
  }
  return rest;
};

const mean = (values: readonly bigint[]): Fraction => [values.reduce((sum, value) => sum + value, 0n), BigInt(values.length)];

const expected: Record<CombineWay, (values: readonly bigint[]) => Fraction> = {
  mean,
  trimmed_mean: (values) => mean(values.length < 3 ? values : withoutEnds(values)),
  median: (values) => {
    let rest = [...values];
    while (rest.length > 2) rest = withoutEnds(rest);
    return mean(rest);
  },
};

describe('the marks of a work', () => {
  test('combine as rational numbers do, rounded half up at the end', () => {
    fc.assert(
      fc.property(any, fc.constantFrom(...combineWays), (given, how) => {
        expect(BigInt(combine(given, how) ?? -1)).toBe(rounded(expected[how](given.map(BigInt))));
      }),
      { numRuns: 1000 },
    );
  });

  test('combine alike in every order, to nothing outside their range', () => {
    fc.assert(
      fc.property(any, fc.constantFrom(...combineWays), (given, how) => {
        const combined = combine(given, how);
        expect(combine(given.toReversed(), how)).toBe(combined);
        expect(combined).toBeGreaterThanOrEqual(Math.min(...given));
        expect(combined).toBeLessThanOrEqual(Math.max(...given));
      }),
    );
  });

  test('are null together while there are none, and never zero', () => {
    for (const how of combineWays) expect(combine([], how)).toBeNull();
    expect(combine([0], 'mean')).toBe(0);
  });

  test.each<[number[], CombineWay, number]>([
    [[8000, 8001], 'mean', 8001],
    [[8000, 8000, 8001], 'mean', 8000],
    [[8000, 8001, 8001], 'mean', 8001],
    [[1000, 9000], 'trimmed_mean', 5000],
    [[1000, 8000, 9000], 'trimmed_mean', 8000],
    [[1000, 1000, 9000, 9000], 'trimmed_mean', 5000],
    [[1000, 8000, 9000], 'median', 8000],
    [[1000, 8000, 8001, 9000], 'median', 8001],
  ])('%j by %s: %i', (given, how, result) => {
    expect(combine(given, how)).toBe(result);
  });
});

describe('the spread', () => {
  test('is the greatest distance between two marks', () => {
    fc.assert(
      fc.property(any, (given) => {
        const distances = given.flatMap((a, index) => given.slice(index + 1).map((b) => Math.abs(a - b)));
        expect(spreadOf(given)).toBe(distances.length === 0 ? null : Math.max(...distances));
      }),
    );
    expect(spreadOf([])).toBeNull();
  });

  test('is too wide past the limit, not at it', () => {
    expect(isSpreadTooWide([6000, 8000], 20)).toBe(false);
    expect(isSpreadTooWide([6000, 7000, 8001], 20)).toBe(true);
    expect(isSpreadTooWide([6000], 0)).toBe(false);
    expect(isSpreadTooWide([6000, 6001], 0)).toBe(true);
  });
});
