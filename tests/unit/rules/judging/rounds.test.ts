// Promise: a round goes from draft to open to locked, marks are in time or kept as late, and reminders come before the end.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldProblemsOf } from '#contract/http/common.ts';
import { defaultRound, RoundData } from '#contract/judging/round.ts';
import {
  markTiming,
  mayMark,
  type RoundMoments,
  type RoundStep,
  remindersOf,
  roundProblems,
  roundStates,
  stateAfter,
  stepProblem,
} from '#contract/judging/rules/rounds.ts';

const HOUR = 3600_000;
const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
const state = fc.constantFrom(...roundStates);
const step = fc.constantFrom<RoundStep>('open', 'lock', 'unlock');
const rounds = fc
  .record({ state, opensAt: instant, length: fc.integer({ min: 1, max: 200 * HOUR }) })
  .map(({ length, ...rest }): RoundMoments => ({ ...rest, closesAt: rest.opensAt + length }));
/** A moment about the round's own: its bounds, a millisecond beside, any other. */
const momentOf = ({ opensAt, closesAt }: RoundMoments) =>
  fc.oneof(fc.constantFrom(...[opensAt, closesAt].flatMap((at) => [at - 1, at, at + 1])), instant);
const roundsAt = rounds.chain((round) => fc.tuple(fc.constant(round), momentOf(round)));

describe('a round’s steps', () => {
  test('lead from draft to open to locked, and from there back to open with a reason', () => {
    fc.assert(
      fc.property(state, step, fc.string(), (from, each, reason) => {
        const isNext = `${from} ${each}` === 'draft open' || `${from} ${each}` === 'open lock' || `${from} ${each}` === 'locked unlock';
        const isRefused = stepProblem(from, each, `${reason}.`) !== null;
        expect(isRefused).toBe(!isNext);
        expect(stepProblem(from, each, ' \u200B\n')).toBe(
          isNext ? (each === 'unlock' ? 'reason_required' : null) : 'action_not_allowed_now',
        );
      }),
    );
    expect((['open', 'lock', 'unlock'] as const).map(stateAfter)).toEqual(['open', 'locked', 'open']);
  });
});

describe('a mark', () => {
  test('is in time from the opening until the end while the round is open, else too early or late', () => {
    fc.assert(
      fc.property(roundsAt, ([round, now]) => {
        const { opensAt, closesAt } = round;
        const begun = round.state !== 'draft' && now >= opensAt;
        const expected = begun ? (round.state === 'open' && now < closesAt ? 'in_time' : 'late') : 'too_early';
        expect(markTiming(round, now)).toBe(expected);
      }),
    );
  });

  test('may be made and changed from the opening until the round is locked', () => {
    fc.assert(
      fc.property(roundsAt, ([round, now]) => {
        expect(mayMark(round, now)).toBe(round.state === 'open' && now >= round.opensAt);
      }),
    );
  });

  test('stays late once it is, whatever the clock does next', () => {
    fc.assert(
      fc.property(roundsAt, fc.nat(), ([round, now], later) => {
        if (markTiming(round, now) === 'late') expect(markTiming(round, now + later)).toBe('late');
      }),
    );
  });
});

describe('reminders', () => {
  test('come 48 and 6 hours before the end, in that order, within the round only', () => {
    fc.assert(
      fc.property(rounds, (round) => {
        const length = round.closesAt - round.opensAt;
        const hours = [48, 6].filter((each) => each * HOUR < length);
        expect(remindersOf(round)).toEqual(hours.map((each) => round.closesAt - each * HOUR));
      }),
    );
  });

  test('follow other hours, each once and none at the end or after it', () => {
    const round = { opensAt: 0, closesAt: 100 * HOUR };
    expect(remindersOf(round, [1, 24, 1, 0, -3, 100, 200])).toEqual([76 * HOUR, 99 * HOUR]);
  });
});

describe('a round’s data', () => {
  const name = { 'zh-CN': '初评', 'en-US': 'First round' };
  const now = Date.UTC(2026, 5, 1);
  const data = { name, opensAt: now, closesAt: now + HOUR };

  test('have the defaults of the specification: two judges a work, the mean, a spread of 20, blind', () => {
    expect(RoundData.parse({ ...data, ...defaultRound })).toEqual({
      ...data,
      judgesPerWork: 2,
      combine: 'mean',
      spreadLimit: 20,
      blind: true,
      table: null,
    });
    expect(roundProblems(data, now)).toEqual({});
  });

  test('are refused outside their ranges, by field', () => {
    const wrong = { ...data, judgesPerWork: 6, combine: 'sum', spreadLimit: 101, closesAt: -1, name: { ...name, 'en-US': 'x'.repeat(41) } };
    const { error } = RoundData.safeParse({ ...defaultRound, ...wrong });
    expect(fieldProblemsOf(error?.issues ?? [])).toEqual({
      judgesPerWork: 'invalid',
      combine: 'invalid',
      spreadLimit: 'invalid',
      closesAt: 'invalid',
      'name.en-US': 'too_long',
    });
    for (const judgesPerWork of [0, 1.5]) expect(RoundData.safeParse({ ...data, ...defaultRound, judgesPerWork }).success).toBe(false);
  });

  test('name each thing that keeps the round from being opened', () => {
    expect(roundProblems({ ...data, name: { 'zh-CN': '初评', 'en-US': ' \u200B' } }, now)).toEqual({ 'name.en-US': 'required' });
    expect(roundProblems({ ...data, closesAt: now }, now)).toEqual({ closesAt: 'window_order' });
    expect(roundProblems(data, now + HOUR)).toEqual({ closesAt: 'moment_past' });
    expect(roundProblems(data, now + HOUR - 1)).toEqual({});
  });
});
