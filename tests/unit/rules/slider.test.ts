// Promise: only a slide to the very end, in human time, is accepted, by keyboard too.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { HANDLE_WIDTH, PASS_DISTANCE, TRACK_WIDTH, type TracePoint, tracePasses } from '#contract/accounts/rules/slider.ts';

/** Traces as the control sends them: increasing times, enough points and duration, up to the far end. */
const goodTrace: fc.Arbitrary<TracePoint[]> = fc
  .array(
    fc.tuple(fc.integer({ min: 0, max: 400 }), fc.double({ min: 0, max: PASS_DISTANCE, noNaN: true }), fc.integer({ min: -50, max: 50 })),
    {
      minLength: 4,
      maxLength: 60,
    },
  )
  .chain((steps) => fc.tuple(fc.constant(steps), fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 150, max: 2000 })))
  .map(([steps, start, rest]) => {
    let ms = start;
    const points = steps.map(([wait, x, y]): TracePoint => {
      ms += wait;
      return [ms, x, y];
    });
    return [...points, [ms + rest, PASS_DISTANCE, 0]];
  });

const replaced = (trace: TracePoint[], index: number, change: (point: TracePoint) => TracePoint): TracePoint[] =>
  trace.map((point, at) => (at === index ? change(point) : point));

it('has the specified sizes', () => {
  expect([TRACK_WIDTH, HANDLE_WIDTH, PASS_DISTANCE]).toEqual([290, 40, 250]);
  expect(TRACK_WIDTH - HANDLE_WIDTH).toBe(PASS_DISTANCE);
});

it('passes every good slide', () => {
  fc.assert(
    fc.property(goodTrace, (trace) => {
      expect(tracePasses(PASS_DISTANCE, trace)).toBe(true);
    }),
  );
});

it('passes keyboard steps', () => {
  const steps = Array.from({ length: 11 }, (_, index): TracePoint => [index * 30, index * 25, 0]);
  expect(tracePasses(PASS_DISTANCE, steps)).toBe(true);
});

it('fails at any other distance or end', () => {
  const short = fc.double({ min: -1000, max: 1000, noNaN: true }).filter((value) => value !== PASS_DISTANCE);
  fc.assert(
    fc.property(goodTrace, fc.oneof(short, fc.constantFrom(249.999, 250.001, 249, 251, Number.NaN)), (trace, value) => {
      expect(tracePasses(value, trace)).toBe(false);
      expect(
        tracePasses(
          PASS_DISTANCE,
          replaced(trace, trace.length - 1, ([ms, , y]) => [ms, value, y]),
        ),
      ).toBe(false);
    }),
  );
});

it('fails with a point off the track or not a number', () => {
  fc.assert(
    fc.property(goodTrace, fc.nat(), fc.constantFrom(-1, 250.5, 290, Number.NaN, Number.POSITIVE_INFINITY), (trace, at, wrong) => {
      const index = at % trace.length;
      expect(
        tracePasses(
          PASS_DISTANCE,
          replaced(trace, index, ([ms, , y]) => [ms, wrong, y]),
        ),
      ).toBe(false);
      expect(
        tracePasses(
          PASS_DISTANCE,
          replaced(trace, index, ([, x, y]) => [Number.NaN, x, y]),
        ),
      ).toBe(false);
      expect(
        tracePasses(
          PASS_DISTANCE,
          replaced(trace, index, ([ms, x]) => [ms, x, Number.NaN]),
        ),
      ).toBe(false);
    }),
  );
});

it('fails when time runs back anywhere', () => {
  fc.assert(
    fc.property(goodTrace, fc.nat(), fc.integer({ min: 1, max: 1000 }), (trace, at, back) => {
      const index = 1 + (at % (trace.length - 1));
      const before = trace[index - 1]?.[0] ?? 0;
      expect(
        tracePasses(
          PASS_DISTANCE,
          replaced(trace, index, ([, x, y]) => [before - back, x, y]),
        ),
      ).toBe(false);
    }),
  );
});

it('fails with fewer than five points or in less than 150 ms', () => {
  const points = (count: number, duration: number): TracePoint[] =>
    Array.from({ length: count }, (_, index): TracePoint => [(duration * index) / (count - 1), (PASS_DISTANCE * index) / (count - 1), 0]);
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 50 }), fc.double({ min: 0, max: 149.9, noNaN: true }), (count, duration) => {
      expect(tracePasses(PASS_DISTANCE, points(count, duration))).toBe(false);
    }),
  );
  for (const count of [2, 3, 4]) expect(tracePasses(PASS_DISTANCE, points(count, 1000))).toBe(false);
  expect(tracePasses(PASS_DISTANCE, [])).toBe(false);
  expect(tracePasses(PASS_DISTANCE, points(5, 150))).toBe(true);
});
