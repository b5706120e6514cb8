// Property: an entry goes to a colleague only if that colleague may review it, it has not ended, and it is still whose it was on the organiser's screen; giving
// it up is always possible; assigning it as it is changes nothing.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignmentProblem, isAssignable } from '#contract/registrations/rules/assignment.ts';
import { entryStates } from '#contract/registrations/rules/entryStatus.ts';

const account = fc.constantFrom(null, 'me', 'colleague', 'other');
const assigning = fc.record({
  state: fc.constantFrom(...entryStates),
  present: account,
  was: fc.option(account, { nil: undefined }),
  wanted: account,
  mayReview: fc.boolean(),
});

test('nobody gets an entry that they may not review, that has ended, or that another organiser has moved', () => {
  fc.assert(
    fc.property(assigning, (asked) => {
      const { state, present, was, wanted, mayReview } = asked;
      const problem = assignmentProblem(asked);
      if (present === wanted) expect(problem).toBeNull();
      else if (was !== undefined && was !== present) expect(problem).toBe('conflict');
      else if (problem === null && wanted !== null) expect(mayReview && isAssignable({ state })).toBe(true);
      else if (wanted === null) expect(problem).toBeNull();
      else expect(mayReview && isAssignable({ state })).toBe(false);
    }),
  );
});
