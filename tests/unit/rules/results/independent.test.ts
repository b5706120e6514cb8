// Guards: marks, attempts, ranking and awards are what a second calculation finds, which was written from the text of the rules without a look at the first.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attemptRules, countAttempts, withPenalties } from '#contract/judging/rules/attempts.ts';
import { combine, combineWays, countedMarks, isSpreadTooWide, meanOf, spreadOf } from '#contract/judging/rules/combine.ts';
import { totalOf } from '#contract/judging/rules/rubric.ts';
import { type AwardLine, giveAwards, neverGiven } from '#contract/results/rules/awardRules.ts';
import { computeResults, type GroupResults } from '#contract/results/rules/compute.ts';
import { type Ranked, rank, type Standing, tieRules } from '#contract/results/rules/ranking.ts';
import { attempts, awardsUpTo, draftRules, points, resultInputs, rubrics, some, standings, votes } from '../../../fixtures/drawnResults.ts';
import {
  awardsByCounting,
  combined,
  countedAttempts,
  indexesThatCount,
  lessPenalties,
  neverGivenByTrying,
  rankedByCounting,
  resultsByHand,
  weightedByHand,
} from '../../../fixtures/independentResults.ts';

const MANY = { numRuns: 1_000 };

// What the text leaves open is put in one order on both sides: winners of an award, judges who count, groups, and the entries without a rank.
const byNumber = (a: number, b: number): number => a - b;
const orderedLines = (lines: readonly AwardLine[]) =>
  lines.map((line) => ({ ...line, won: line.won.toSorted(), given: line.given.toSorted() }));
const orderedTail = <T extends Standing>(ranked: readonly Ranked<T>[]): Ranked<T>[] => [
  ...ranked.filter(({ rank: own }) => own !== null),
  ...ranked.filter(({ rank: own }) => own === null).toSorted((a, b) => (a.entry.id < b.entry.id ? -1 : 1)),
];
const ordered = (results: readonly GroupResults[]) =>
  results
    .map(({ group, ranked, lines }) => ({
      group,
      ranked: orderedTail(ranked).map((each) => ({
        ...each,
        entry: {
          ...each.entry,
          countedJudges: each.entry.countedJudges.toSorted(),
          countedAttempts: each.entry.countedAttempts.toSorted(byNumber),
        },
      })),
      lines: orderedLines(lines),
    }))
    .toSorted((a, b) => (a.group < b.group ? -1 : 1));

describe('marks of a work', () => {
  test('have a total by the weights of the rubric, none without a criterion', () => {
    fc.assert(
      fc.property(rubrics, points, (rubric, given) => {
        expect(totalOf(rubric, given)).toBe(weightedByHand(rubric, given));
      }),
      MANY,
    );
  });

  test('count by mean, trimmed mean and median as counted by hand', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(some(3), some(10_000)), { maxLength: 7 }), fc.constantFrom(...combineWays), (totals, how) => {
        expect(combine(totals, how)).toBe(combined(totals, how));
        const marks = totals.map((total, index) => ({ total, index }));
        const counting = countedMarks(marks, how).map(({ index }) => index);
        expect(counting.toSorted(byNumber)).toEqual(indexesThatCount(totals, how));
      }),
      MANY,
    );
  });

  test('have a mean that is exact for large numbers too', () => {
    fc.assert(
      fc.property(fc.array(some(2 ** 40), { minLength: 1, maxLength: 9 }), (totals) => {
        expect(meanOf(totals)).toBe(combined(totals, 'mean'));
      }),
      MANY,
    );
  });

  test('are too far apart beyond the limit, not on it', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(some(500), fc.constantFrom(0, 100, 200)), { maxLength: 5 }), some(4), (totals, limit) => {
        const gaps = totals.flatMap((a) => totals.map((b) => a - b));
        expect(spreadOf(totals)).toBe(totals.length < 2 ? null : gaps.toSorted(byNumber).at(-1));
        expect(isSpreadTooWide(totals, limit)).toBe(gaps.some((gap) => gap > limit * 100));
      }),
      MANY,
    );
  });
});

test('attempts count less penalties as the best, the last or the mean, in whatever order they come', () => {
  fc.assert(
    fc.property(attempts, fc.constantFrom(...attemptRules), (drawn, rule) => {
      const less = (take: typeof withPenalties) =>
        drawn.map(({ points: own, penalties, ...each }) => ({ ...each, total: own === null ? null : take(own, penalties) }));
      const inOrder = (counted: ReturnType<typeof countAttempts>) => counted && { ...counted, numbers: counted.numbers.toSorted(byNumber) };
      expect(inOrder(countAttempts(less(withPenalties), rule))).toEqual(inOrder(countedAttempts(less(lessPenalties), rule)));
    }),
    MANY,
  );
});

describe('a group', () => {
  test('is ranked as by counting who is before each entry', () => {
    fc.assert(
      fc.property(standings, fc.constantFrom(...tieRules), (entries, ties) => {
        expect(orderedTail(rank(entries, ties))).toEqual(rankedByCounting(entries, ties));
      }),
      MANY,
    );
  });

  test('has one ranking, in whatever order its entries come', () => {
    const shuffled = standings.chain((entries) =>
      fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length })),
    );
    fc.assert(
      fc.property(shuffled, fc.constantFrom(...tieRules), ([entries, again], ties) => {
        expect(rank(again, ties)).toEqual(rank(entries, ties));
      }),
      MANY,
    );
  });

  test('gets its awards as by counting who is above each line', () => {
    fc.assert(
      fc.property(standings, fc.constantFrom(...tieRules), awardsUpTo(3), votes, fc.boolean(), (entries, ties, awards, cast, onlyBest) => {
        const ranked = rankedByCounting(entries, ties);
        const facts = { votes: cast, onlyBest };
        expect(orderedLines(giveAwards(ranked, awards, facts))).toEqual(orderedLines(awardsByCounting(ranked, awards, facts)));
      }),
      MANY,
    );
  });

  test('has who comes to points as they are written, on the line among them', () => {
    fc.assert(
      fc.property(some(10_000), fc.integer({ min: -3, max: 3 }), (total, quarters) => {
        const ranked = rank([{ id: 'a', stage: 1, total, task: null, durationMs: null }], 'shared');
        const points = Math.max(0, (total * 4 + quarters) / 400);
        const awards = [{ key: 'enough', rule: { kind: 'threshold', points } as const }];
        const facts = { votes: new Map<string, number>(), onlyBest: true };
        expect(giveAwards(ranked, awards, facts)).toEqual(awardsByCounting(ranked, awards, facts));
      }),
      MANY,
    );
  });

  test('leaves an award that nobody can get, as by trying all places', () => {
    fc.assert(
      fc.property(draftRules, (rules) => {
        expect(neverGiven(rules)).toEqual(neverGivenByTrying(rules, 20));
      }),
      MANY,
    );
  });
});

test('a competition has the results that a second calculation finds', () => {
  fc.assert(
    fc.property(resultInputs, (inputs) => {
      expect(ordered(computeResults(inputs))).toEqual(ordered(resultsByHand(inputs)));
    }),
    MANY,
  );
});
