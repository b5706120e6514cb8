import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FieldProblems } from '#contract/http/problem.ts';
import { defaultRubric, MAX_POINTS, Rubric } from '#contract/judging/rubric.ts';
import { bandAt, checkRubric, endOf, onScale, type Points, totalOf, weightOf } from '#contract/judging/rules/rubric.ts';

const both = { 'zh-CN': '甲', 'en-US': 'A' };

/** Any rubric that may be published. */
const rubrics = fc
  .array(
    fc.record({
      share: fc.integer({ min: 1, max: 20 }),
      step: fc.constantFrom<1 | 5>(1, 5),
      cuts: fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 3, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((parts): Rubric => {
    const shares = parts.reduce((sum, { share }) => sum + share, 0);
    const weights = parts.map(({ share }) => Math.floor((share * 100) / shares));
    const rest = 100 - weights.reduce((sum, weight) => sum + weight, 0);
    return {
      timed: false,
      criteria: parts.map(({ step, cuts }, index) => ({
        key: `c${index}`,
        title: both,
        hint: both,
        weight: (weights[index] ?? 0) + (index === 0 ? rest : 0),
        step,
        bands: [0, ...cuts.toSorted((a, b) => a - b).map((cut) => cut * 5)].map((from) => ({ from, title: both, body: both })),
        noteAtTop: false,
      })),
    };
  });

const problemsOf = (rubric: Rubric): FieldProblems => {
  const fields: FieldProblems = {};
  checkRubric(
    (path, code) => {
      fields[path] ??= code;
    },
    'rubric',
    rubric,
  );
  return fields;
};

/** A rubric with a mark by it: some criteria may be missing. */
const marked = rubrics.chain((rubric) =>
  fc
    .tuple(
      ...rubric.criteria.map((criterion) => fc.option(fc.integer({ min: 0, max: MAX_POINTS }).map((each) => onScale(criterion, each)))),
    )
    .map((given): { rubric: Rubric; points: Points } => ({
      rubric,
      points: Object.fromEntries(rubric.criteria.map(({ key }, index) => [key, given[index] ?? null])),
    })),
);

describe('a rubric', () => {
  test('of the specification may be published: creativity 40 %, task 60 %', () => {
    expect(problemsOf(Rubric.parse(defaultRubric))).toEqual({});
    expect(defaultRubric.criteria.map(({ key, weight }) => [key, weight])).toEqual([
      ['creativity', 40],
      ['task', 60],
    ]);
  });

  test('may be published whenever its weights are 100 % and its bands in order', () => {
    fc.assert(
      fc.property(rubrics, (rubric) => {
        expect(problemsOf(rubric)).toEqual({});
      }),
    );
  });

  test('names each thing that keeps it back', () => {
    const [creativity, task] = defaultRubric.criteria;
    if (!creativity || !task) throw new Error('there are two');
    expect(problemsOf({ criteria: [], timed: true })).toEqual({ 'rubric.criteria': 'required' });
    expect(problemsOf({ ...defaultRubric, criteria: [{ ...creativity, weight: 41 }, task] })).toEqual({
      'rubric.criteria': 'weights_not_100',
    });
    expect(problemsOf({ ...defaultRubric, criteria: [creativity, { ...task, key: 'creativity' }] })).toEqual({
      'rubric.criteria.1.key': 'invalid',
    });
    const bands = creativity.bands.map((band, index) => ({ ...band, from: [5, 42, 42, 80][index] ?? 0 }));
    expect(
      problemsOf({ ...defaultRubric, criteria: [{ ...creativity, step: 5, bands, title: { 'zh-CN': ' ', 'en-US': 'A' } }, task] }),
    ).toEqual({
      'rubric.criteria.0.title.zh-CN': 'required',
      'rubric.criteria.0.bands.0.from': 'range_order',
      'rubric.criteria.0.bands.1.from': 'off_scale',
      'rubric.criteria.0.bands.2.from': 'range_order',
    });
  });
});

describe('points', () => {
  test('are in exactly the band that begins at or below them and ends at or above them', () => {
    fc.assert(
      fc.property(rubrics, fc.integer({ min: 0, max: MAX_POINTS }), (rubric, any) => {
        for (const criterion of rubric.criteria) {
          const points = onScale(criterion, any);
          const band = bandAt(criterion, points);
          expect(criterion.bands[band]?.from).toBeLessThanOrEqual(points);
          expect(endOf(criterion, band)).toBeGreaterThanOrEqual(points);
          expect(criterion.bands.filter(({ from }, index) => from <= points && points <= endOf(criterion, index))).toHaveLength(1);
        }
      }),
    );
  });

  test('on the scale stay, and any other number moves by half a step at most, or to an end of it', () => {
    fc.assert(
      fc.property(fc.constantFrom<1 | 5>(1, 5), fc.integer({ min: -50, max: 150 }), (step, any) => {
        const points = onScale({ step }, any);
        expect(points % step === 0 && points >= 0 && points <= MAX_POINTS).toBe(true);
        expect(onScale({ step }, points)).toBe(points);
        if (any >= 0 && any <= MAX_POINTS) expect(Math.abs(points - any)).toBeLessThanOrEqual(step / 2);
      }),
    );
  });
});

describe('the total', () => {
  test('is missing while a criterion is: a missing mark is no zero', () => {
    fc.assert(
      fc.property(marked, ({ rubric, points }) => {
        const isWhole = rubric.criteria.every(({ key }) => points[key] !== null);
        expect(totalOf(rubric, points) === null).toBe(!isWhole);
      }),
    );
  });

  test('is the mean of the points by their weights, exact in hundredths, between the lowest and the highest', () => {
    fc.assert(
      fc.property(marked, ({ rubric, points }) => {
        const total = totalOf(rubric, points);
        if (total === null) return;
        const given = rubric.criteria.flatMap(({ key, weight }) => (weight > 0 ? [Number(points[key])] : []));
        const mean = rubric.criteria.reduce((sum, { key, weight }) => sum + (Number(points[key]) * weight) / weightOf(rubric), 0);
        expect(Number.isInteger(total)).toBe(true);
        expect(Math.abs(total / 100 - mean)).toBeLessThan(1e-9);
        expect(total / 100).toBeGreaterThanOrEqual(Math.min(...given) - 1e-9);
        expect(total / 100).toBeLessThanOrEqual(Math.max(...given) + 1e-9);
      }),
    );
  });
});
