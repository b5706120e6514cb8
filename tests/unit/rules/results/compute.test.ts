import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultRubric } from '#contract/judging/rubric.ts';
import { combineWays } from '#contract/judging/rules/combine.ts';
import { totalOf } from '#contract/judging/rules/rubric.ts';
import { computeResults, type ResultInputs } from '#contract/results/rules/compute.ts';
import { defaultRanking } from '#contract/results/terms.ts';

const ROUNDS = [
  { id: 'r1', combine: 'mean', after: null },
  { id: 'r2', combine: 'trimmed_mean', after: 'r1' },
] as const;

const points = fc.record({ creativity: fc.integer({ min: 0, max: 100 }), task: fc.integer({ min: 0, max: 100 }) });
const markIn = (roundId: string, judgeId: string, given: { creativity: number; task: number }) => ({
  roundId,
  judgeId,
  points: given,
  total: totalOf(defaultRubric, given) ?? 0,
  durationMs: null,
});
const marks = fc
  .tuple(fc.array(points, { maxLength: 4 }), fc.array(points, { maxLength: 5 }))
  .map(([first, second]) => [
    ...first.map((given, judge) => markIn('r1', `j${judge}`, given)),
    ...second.map((given, judge) => markIn('r2', `j${judge}`, given)),
  ]);
const inputs = fc.array(marks, { maxLength: 12 }).map(
  (all): ResultInputs => ({
    rubric: defaultRubric,
    ranking: defaultRanking,
    awards: [{ key: 'first', rule: { kind: 'top', percent: 10 } }],
    rounds: ROUNDS,
    entries: all.map((own, index) => ({
      id: `e${String(index).padStart(2, '0')}`,
      group: index % 2 === 0 ? 'primary' : 'early_childhood',
      marks: own,
    })),
    votes: new Map(),
  }),
);

test('each entry is in its group once, with the round in which it was marked last', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const results = computeResults(given);
      const all = results.flatMap(({ group, ranked }) => ranked.map(({ entry }) => [entry.id, group, entry.roundId, entry.stage]));
      const expected = given.entries.map(({ id, group, marks: own }) => {
        const last = own.some(({ roundId }) => roundId === 'r2') ? 'r2' : own.length > 0 ? 'r1' : null;
        return [id, group, last, last === null ? 0 : last === 'r2' ? 2 : 1];
      });
      expect(all.toSorted()).toEqual(expected.toSorted());
    }),
  );
});

test('the weighted scores of the marks that count come to the total, but for rounding', () => {
  fc.assert(
    fc.property(inputs, fc.constantFrom(...combineWays), (given, combine) => {
      const rounds = given.rounds.map((round) => ({ ...round, combine }));
      for (const { ranked } of computeResults({ ...given, rounds }))
        for (const {
          entry: { total, scores },
        } of ranked) {
          if (total === null) {
            expect(scores).toEqual({});
            continue;
          }
          const weighted = defaultRubric.criteria.reduce((sum, { key, weight }) => sum + (scores[key] ?? Number.NaN) * weight, 0) / 100;
          expect(Math.abs(weighted - total)).toBeLessThanOrEqual(1);
        }
    }),
  );
});

test('who reached the second round is before who did not, whatever the totals', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      for (const { ranked } of computeResults(given)) {
        const stages = ranked.flatMap(({ entry, rank }) => (rank === null ? [] : [entry.stage]));
        expect(stages).toEqual(stages.toSorted((a, b) => b - a));
      }
    }),
  );
});

test('a criterion that a judge left out is missing, not zero', () => {
  const [group] = computeResults({
    rubric: defaultRubric,
    ranking: defaultRanking,
    awards: [],
    rounds: ROUNDS,
    entries: [
      { id: 'e', group: 'primary', marks: [{ ...markIn('r1', 'j', { creativity: 80, task: 0 }), points: { creativity: 80, task: null } }] },
    ],
    votes: new Map(),
  });
  expect(group?.ranked[0]?.entry.scores).toEqual({ creativity: 8000 });
});

test('a duration is of a task that is timed: where it is no longer, those of earlier marks tell no two apart', () => {
  const points = { creativity: 80, task: 80 };
  const entries = (['a', 'b'] as const).map((id) => ({
    id,
    group: 'primary' as const,
    marks: [{ ...markIn('r1', 'j', points), durationMs: id === 'a' ? 60_000 : 30_000 }],
  }));
  const ranks = (timed: boolean) =>
    computeResults({
      rubric: { ...defaultRubric, timed },
      ranking: { ...defaultRanking, ties: 'task_then_duration' },
      awards: [],
      rounds: ROUNDS,
      entries,
      votes: new Map(),
    })[0]?.ranked.map(({ entry: { id, durationMs }, rank }) => [id, durationMs, rank]);
  expect(ranks(true)).toEqual([
    ['b', 30_000, 1],
    ['a', 60_000, 2],
  ]);
  expect(ranks(false)).toEqual([
    ['a', null, 1],
    ['b', null, 1],
  ]);
});

test('rounds that follow one another in a circle come to an end', () => {
  const rounds = [
    { id: 'r1', combine: 'mean', after: 'r2' },
    { id: 'r2', combine: 'mean', after: 'r1' },
  ] as const;
  const entry = { id: 'e', group: 'primary' as const, marks: [markIn('r1', 'j', { creativity: 80, task: 80 })] };
  const given = { rubric: defaultRubric, ranking: defaultRanking, awards: [], rounds, entries: [entry], votes: new Map() };
  expect(computeResults(given)[0]?.ranked[0]?.entry.total).toBe(8000);
});

test('entries erased after their publication keep their places: nobody else moves, and no award’s line', () => {
  fc.assert(
    fc.property(inputs, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (given, isErased) => {
      const published = computeResults(given);
      const erased = new Set(given.entries.filter((_, index) => isErased[index]).map(({ id }) => id));
      const after = computeResults({
        ...given,
        entries: given.entries.filter(({ id }) => !erased.has(id)),
        carried: published.flatMap(({ ranked }) => ranked.map(({ entry }) => entry).filter(({ id }) => erased.has(id))),
      });
      const shown = (results: typeof published) =>
        results
          .map(({ group, ranked, lines }) => ({
            group,
            lines,
            ranked: ranked.map(({ entry: { countedJudges: _, ...entry }, rank, isTied }) => ({ entry, rank, isTied })),
          }))
          .toSorted((a, b) => (a.group < b.group ? -1 : 1));
      expect(shown(after)).toEqual(shown(published));
    }),
  );
});
