import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rank, type Standing, tieRules } from '#contract/results/rules/ranking.ts';

const standing = fc.record({
  stage: fc.integer({ min: 1, max: 3 }),
  // few values, so that ties are common
  total: fc.option(
    fc.integer({ min: 0, max: 6 }).map((n) => n * 1000),
    { nil: null },
  ),
  task: fc.option(
    fc.integer({ min: 0, max: 2 }).map((n) => n * 1000),
    { nil: null },
  ),
  durationMs: fc.option(fc.integer({ min: 0, max: 2 }), { nil: null }),
});
const group = fc.array(standing, { maxLength: 25 }).map((all) => all.map((each, index): Standing => ({ id: `e${index}`, ...each })));
const ties = fc.constantFrom(...tieRules);

/** Returns true if one entry is ranked before another, word for word as the rules say. */
const beats = (a: Standing, b: Standing, how: (typeof tieRules)[number]): boolean => {
  if (a.total === null || b.total === null) return false;
  if (a.stage !== b.stage) return a.stage > b.stage;
  if (a.total !== b.total) return a.total > b.total;
  if (how === 'shared') return false;
  if (a.task !== b.task) return b.task === null || (a.task !== null && a.task > b.task);
  if (a.durationMs !== b.durationMs) return b.durationMs === null || (a.durationMs !== null && a.durationMs < b.durationMs);
  return false;
};

describe('a ranking', () => {
  test('gives each entry one more than the number of those before it, and none to an entry without a total', () => {
    fc.assert(
      fc.property(group, ties, (entries, how) => {
        const ranked = rank(entries, how);
        expect(ranked.map(({ entry }) => entry.id).toSorted()).toEqual(entries.map(({ id }) => id).toSorted());
        for (const { entry, rank: place, isTied } of ranked) {
          if (entry.total === null) {
            expect([place, isTied]).toEqual([null, false]);
            continue;
          }
          expect(place).toBe(1 + entries.filter((other) => beats(other, entry, how)).length);
          const equals = ranked.filter((other) => other.entry !== entry && other.rank === place);
          expect(isTied).toBe(equals.length > 0);
        }
        const places = ranked.map((each) => each.rank ?? Number.POSITIVE_INFINITY);
        expect(places).toEqual(places.toSorted((a, b) => (a === b ? 0 : a - b)));
      }),
    );
  });

  test('does not depend on the order in which entries come', () => {
    fc.assert(
      fc.property(
        group.chain((entries) => fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length }))),
        ties,
        ([entries, shuffled], how) => {
          expect(rank(shuffled, how)).toEqual(rank(entries, how));
        },
      ),
    );
  });

  test('shares a rank and leaves out the next: 1224', () => {
    const of = (id: string, total: number): Standing => ({ id, stage: 1, total, task: null, durationMs: null });
    const ranked = rank([of('d', 7000), of('b', 8000), of('a', 9000), of('c', 8000)], 'shared');
    expect(ranked.map(({ entry, rank: place, isTied }) => [entry.id, place, isTied])).toEqual([
      ['a', 1, false],
      ['b', 2, true],
      ['c', 2, true],
      ['d', 4, false],
    ]);
  });
});
