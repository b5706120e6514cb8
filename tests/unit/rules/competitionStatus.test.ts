// Promise: a competition's status, and whether sign-up and submission are possible, follow from its windows alone.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CompetitionStatus,
  competitionStatus,
  competitionStatuses,
  signupProblem,
  workProblem,
} from '#contract/competitions/rules/competitionStatus.ts';
import type { WindowState } from '#contract/time/timeWindow.ts';
import { NOW, windowIn, windowStates } from './windows.ts';

/** Sign-up state, then contest state → status. */
const expected: Record<WindowState, Record<WindowState, CompetitionStatus>> = {
  before: { invalid: 'upcoming', before: 'upcoming', open: 'upcoming', after: 'upcoming' },
  open: { invalid: 'signing_up', before: 'signing_up', open: 'signing_up', after: 'signing_up' },
  after: { invalid: 'registration_ended', before: 'registration_ended', open: 'in_competition', after: 'finished' },
  invalid: { invalid: 'upcoming', before: 'upcoming', open: 'in_competition', after: 'finished' },
};

describe('competitionStatus', () => {
  for (const signupState of windowStates)
    for (const contestState of windowStates)
      it(`signup ${signupState}, contest ${contestState}`, () => {
        fc.assert(
          fc.property(windowIn(signupState), windowIn(contestState), (signup, contest) => {
            expect(competitionStatus({ signup, contest }, NOW)).toBe(expected[signupState][contestState]);
          }),
        );
      });

  it('only moves forward when the contest ends after signing up does', () => {
    const instants = fc
      .uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 4, maxLength: 4 })
      .map((list) => list.sort((a, b) => a - b));
    fc.assert(
      fc.property(instants, fc.boolean(), fc.nat(1100), fc.nat(100), ([a = 0, b = 0, c = 0, d = 0], overlap, now, later) => {
        const windows = { signup: { opensAt: a, closesAt: overlap ? c : b }, contest: { opensAt: overlap ? b : c, closesAt: d } };
        const rank = (at: number) => competitionStatuses.indexOf(competitionStatus(windows, at));
        expect(rank(now + later)).toBeGreaterThanOrEqual(rank(now));
      }),
    );
  });
});

describe('signupProblem and workProblem', () => {
  const problems = {
    invalid: ['window_invalid', 'window_invalid'],
    before: ['signup_not_open', 'work_not_open'],
    open: [null, null],
    after: ['signup_closed', 'work_closed'],
  } as const;
  for (const state of windowStates)
    it(`window ${state}`, () => {
      fc.assert(
        fc.property(windowIn(state), (window) => {
          expect([signupProblem({ signup: window }, NOW), workProblem({ work: window }, NOW)]).toEqual(problems[state]);
        }),
      );
    });

  it('lets sign up exactly while the status says so', () => {
    const anyWindow = fc.constantFrom(...windowStates).chain(windowIn);
    fc.assert(
      fc.property(anyWindow, anyWindow, (signup, contest) => {
        expect(signupProblem({ signup }, NOW) === null).toBe(competitionStatus({ signup, contest }, NOW) === 'signing_up');
      }),
    );
  });
});
