import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AwardRule, type AwardTerms, giveAwards, neverGiven } from '#contract/results/rules/awardRules.ts';
import { type Ranked, rank, type Standing } from '#contract/results/rules/ranking.ts';

const entry = (id: string, total: number | null): Standing => ({ id, stage: 1, total, task: null, durationMs: null });
const NONE = { votes: new Map<string, number>(), onlyBest: true };

/** The first award of the mock: 54 teams, the fifth rank shared by two, 10 %, 30 % and 60 %. */
const mock = rank(
  Array.from({ length: 54 }, (_, index) => entry(`t${String(index).padStart(2, '0')}`, 9900 - 100 * (index === 5 ? 4 : index))),
  'shared',
);
const top = (key: string, percent: number): AwardTerms => ({ key, rule: { kind: 'top', percent } });

test('a tie on a line moves the line down, and the next line stays where it is counted from the top', () => {
  const lines = giveAwards(mock, [top('first', 10), top('second', 30), top('third', 60)], NONE);
  expect(lines.map(({ wanted, won, given }) => [wanted, won.length, given.length])).toEqual([
    [5, 6, 6],
    [16, 16, 10],
    [32, 32, 16],
  ]);
});

const group = fc
  .array(
    fc.option(
      fc.integer({ min: 0, max: 8 }).map((n) => n * 1000),
      { nil: null },
    ),
    { maxLength: 25 },
  )
  .map((totals) =>
    rank(
      totals.map((total, index) => entry(`e${String(index).padStart(2, '0')}`, total)),
      'shared',
    ),
  );
const rule: fc.Arbitrary<AwardRule> = fc.oneof(
  fc.record({ kind: fc.constant('first' as const), count: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ kind: fc.constant('top' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('threshold' as const), points: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ kind: fc.constant('votes' as const), count: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ kind: fc.constant('everyone' as const) }),
  fc.record({ kind: fc.constant('jury' as const) }),
);
const awards = fc.array(rule, { maxLength: 5 }).map((rules) => rules.map((each, index) => ({ key: `a${index}`, rule: each })));
const facts = fc.record({
  votes: fc
    .dictionary(
      fc.integer({ min: 0, max: 24 }).map((n) => `e${String(n).padStart(2, '0')}`),
      fc.integer({ min: 0, max: 4 }),
    )
    .map((votes) => new Map(Object.entries(votes))),
  jury: fc
    .array(fc.integer({ min: 0, max: 24 }).map((n) => `e${String(n).padStart(2, '0')}`))
    .map((ids) => new Map(['a0', 'a2', 'a4'].map((key) => [key, new Set(ids)]))),
  onlyBest: fc.boolean(),
});

/** Returns true if a rule gives its award to an entry, asked of that entry alone. */
const deserves = (
  { key, rule: by }: AwardTerms,
  each: Ranked,
  all: readonly Ranked[],
  { votes, jury }: { votes: ReadonlyMap<string, number>; jury: ReadonlyMap<string, ReadonlySet<string>> },
): boolean => {
  const placed = all.filter((other) => other.rank !== null).length;
  const own = votes.get(each.entry.id) ?? 0;
  switch (by.kind) {
    case 'first':
      return each.rank !== null && each.rank <= by.count;
    case 'top':
      return each.rank !== null && each.rank <= Math.max(1, Math.floor((placed * by.percent) / 100));
    case 'threshold':
      return each.entry.total !== null && each.entry.total >= by.points * 100;
    case 'votes':
      return own > 0 && all.filter((other) => (votes.get(other.entry.id) ?? 0) > own).length < by.count;
    case 'everyone':
      return each.rank !== null;
    case 'jury':
      return each.rank !== null && jury.get(key)?.has(each.entry.id) === true;
  }
};

describe('awards', () => {
  test('go to each entry whose rank, total, votes or jury earn them, and to no other', () => {
    fc.assert(
      fc.property(group, awards, facts, (ranked, terms, given) => {
        for (const [index, { won }] of giveAwards(ranked, terms, given).entries()) {
          const award = terms[index];
          if (!award) throw new Error('a line for each award');
          const earned = ranked.filter((each) => deserves(award, each, ranked, given)).map((each) => each.entry.id);
          expect(won.toSorted()).toEqual(earned.toSorted());
        }
      }),
    );
  });

  test('go to an entry once, the best it has won, if the competition says so; otherwise all that it has won', () => {
    fc.assert(
      fc.property(group, awards, facts, (ranked, terms, given) => {
        const lines = giveAwards(ranked, terms, given);
        for (const {
          entry: { id },
        } of ranked) {
          const won = lines.flatMap(({ key, won: ids }) => (ids.includes(id) ? [key] : []));
          const got = lines.flatMap(({ key, given: ids }) => (ids.includes(id) ? [key] : []));
          expect(got).toEqual(given.onlyBest ? won.slice(0, 1) : won);
        }
      }),
    );
  });

  test('treat entries of the same rank alike', () => {
    const byPlace = fc.array(fc.constantFrom<AwardRule>({ kind: 'first', count: 3 }, { kind: 'top', percent: 40 }, { kind: 'everyone' }), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(group, byPlace, (ranked, rules) => {
        const lines = giveAwards(
          ranked,
          rules.map((each, index) => ({ key: `a${index}`, rule: each })),
          NONE,
        );
        for (const same of Map.groupBy(
          ranked.filter(({ rank: place }) => place !== null),
          ({ rank: place }) => place,
        ).values())
          for (const { given } of lines) expect(new Set(same.map((each) => given.includes(each.entry.id))).size).toBe(1);
      }),
    );
  });

  test('go to no ranked entry if an award before them takes all who win them', () => {
    fc.assert(
      fc.property(group, awards, facts, (ranked, terms, given) => {
        const lines = giveAwards(ranked, terms, { ...given, onlyBest: true });
        const placed = new Set(ranked.flatMap(({ entry: { id }, rank: place }) => (place === null ? [] : [id])));
        for (const index of neverGiven(terms.map((each) => each.rule)))
          expect(lines[index]?.given.filter((id) => placed.has(id))).toEqual([]);
      }),
    );
  });
});

test.each<[(AwardRule | null)[], number[]]>([
  [[{ kind: 'first', count: 6 }, { kind: 'first', count: 10 }, null], []],
  [[{ kind: 'first', count: 6 }, null, { kind: 'first', count: 6 }], [2]],
  [
    [
      { kind: 'top', percent: 30 },
      { kind: 'first', count: 2 },
      { kind: 'top', percent: 10 },
    ],
    [2],
  ],
  // a percentage is one entry at least, and 100 % and 0 points are all of them
  [
    [
      { kind: 'top', percent: 10 },
      { kind: 'first', count: 1 },
    ],
    [1],
  ],
  [
    [{ kind: 'top', percent: 100 }, { kind: 'first', count: 6 }, { kind: 'votes', count: 1 }, { kind: 'everyone' }],
    [1, 2, 3],
  ],
  [
    [{ kind: 'threshold', points: 0 }, { kind: 'everyone' }, { kind: 'top', percent: 10 }],
    [1, 2],
  ],
  [
    [
      { kind: 'threshold', points: 80 },
      { kind: 'threshold', points: 90 },
      { kind: 'threshold', points: 60 },
    ],
    [1],
  ],
  [
    [{ kind: 'votes', count: 1 }, { kind: 'jury' }, { kind: 'everyone' }, { kind: 'jury' }, { kind: 'votes', count: 2 }],
    [3, 4],
  ],
])('of %j nobody can get %j', (rules, expected) => expect(neverGiven(rules)).toEqual(expected));

test.each([
  [110, 1.1, true],
  [109, 1.1, false],
  [100, 1.004, false],
  [101, 1.004, true],
])('a total of %i hundredths comes to %d points: %j', (total, points, isWon) => {
  const [line] = giveAwards(rank([entry('e', total)], 'shared'), [{ key: 'some', rule: { kind: 'threshold', points } }], NONE);
  expect(line?.won).toEqual(isWon ? ['e'] : []);
});
