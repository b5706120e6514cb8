// Promise: the stepper has the specification's five steps in its order, and never reveals more than the label does.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { entryLabel, entryStates } from '#contract/registrations/rules/entryStatus.ts';
import { type EntryStepState, entrySteps } from '#src/registrations/entrySteps.ts';
import { anyWindowState, NOW, windowIn } from './windows.ts';

/** Label → the states of submit, review, approved, results, upload. Only `audit_ended` has two: published, or no work in time. */
const byLabel: Record<ReturnType<typeof entryLabel>, EntryStepState[]> = {
  under_approval: ['done', 'current', 'next', 'next', 'next'],
  audit_failed: ['done', 'failed', 'next', 'next', 'next'],
  approved: ['done', 'done', 'current', 'next', 'next'],
  work_submission: ['done', 'done', 'done', 'next', 'current'],
  under_review: ['done', 'done', 'done', 'current', 'done'],
  audit_ended: ['done', 'done', 'done', 'done', 'done'],
  // The competitions of this test are not called off: see below.
  called_off: [],
  none: ['next', 'next', 'next', 'next', 'next'],
};
const noWork: EntryStepState[] = ['done', 'done', 'done', 'next', 'failed'];

const anyEntry = fc
  .tuple(fc.constantFrom(...entryStates), anyWindowState, anyWindowState)
  .chain(([state, signup, work]) =>
    fc.record({ state: fc.constant(state), windows: fc.record({ signup: windowIn(signup), work: windowIn(work) }) }),
  );

it('agrees with the label', () => {
  fc.assert(
    fc.property(anyEntry, ({ state, windows }) => {
      const label = entryLabel({ state }, windows, NOW);
      const expected = label === 'audit_ended' && state === 'approved' ? noWork : byLabel[label];
      expect(entrySteps({ state }, windows, NOW).map((step) => step.state)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

it('has the five steps in the specification’s order and at most one current', () => {
  fc.assert(
    fc.property(anyEntry, ({ state, windows }) => {
      const steps = entrySteps({ state }, windows, NOW);
      expect(steps.map(({ step }) => step)).toEqual(['submit', 'review', 'approved', 'results', 'upload']);
      expect(steps.filter((step) => step.state === 'current' || step.state === 'failed').length).toBeLessThanOrEqual(1);
    }),
  );
});

it('ends what is not done once the competition is called off, and leaves the rest', () => {
  fc.assert(
    fc.property(anyEntry, ({ state, windows }) => {
      const before = entrySteps({ state }, windows, NOW).map((step) => step.state);
      const after = entrySteps({ state }, { ...windows, calledOff: {} }, NOW).map((step) => step.state);
      const hasBegun = before[0] === 'done';
      expect(after).toEqual(before.map((each) => (hasBegun && each !== 'done' ? 'ended' : each)));
    }),
  );
});
