import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangesOf } from '#contract/judging/rules/calibration.ts';

const points = fc.record({ a: fc.option(fc.integer({ min: 0, max: 100 })), b: fc.option(fc.integer({ min: 0, max: 100 })) });

test('a range holds every mark of its criterion, and the mean lies within', () => {
  fc.assert(
    fc.property(fc.array(points), (marks) => {
      for (const key of ['a', 'b'] as const) {
        const given = marks.flatMap((mark) => (mark[key] === null ? [] : [mark[key]])).toSorted((x, y) => x - y);
        const range = rangesOf(['a', 'b'], marks).find((each) => each.key === key);
        expect([range?.lowest, range?.highest]).toEqual([given[0], given.at(-1)]);
        if (!range) continue;
        const exact = given.reduce((sum, each) => sum + each, 0) / given.length;
        expect(Math.abs(range.mean - exact)).toBeLessThanOrEqual(0.05 + 1e-9);
        expect(range.mean).toBeGreaterThanOrEqual(range.lowest);
        expect(range.mean).toBeLessThanOrEqual(range.highest);
      }
    }),
  );
});

test('missing points are no zero', () => {
  expect(rangesOf(['a'], [{ a: null }, { b: 3 }])).toEqual([]);
  expect(rangesOf(['a'], [{ a: 0 }, { a: null }])).toEqual([{ key: 'a', lowest: 0, mean: 0, highest: 0 }]);
  expect(rangesOf(['a'], [{ a: 1 }, { a: 2 }, { a: 2 }])).toMatchObject([{ mean: 1.7 }]);
});
