// Promise: an organiser may do for a family what the family itself could, and what was done explains the entry's state only while it is in that state.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canTransition, entryStates } from '#contract/registrations/rules/entryStatus.ts';
import {
  actOfState,
  familyActions,
  hasChangeableMembers,
  isBeyondCapacity,
  isCancellable,
  isErasable,
  isFamilyAction,
  isPromotable,
  memberConcerns,
  unseenConcerns,
} from '#contract/registrations/rules/onBehalf.ts';

const state = fc.constantFrom(...entryStates);
const concerns = fc.subarray([...memberConcerns]);

describe('acting for a family', () => {
  it('goes no way that the table of states does not go', () => {
    fc.assert(
      fc.property(state, (from) => {
        expect(isCancellable({ state: from })).toBe(canTransition(from, 'cancelled'));
        expect(isErasable({ state: from })).toBe(canTransition(from, 'withdrawn'));
        if (isPromotable({ state: from })) expect(canTransition(from, 'submitted')).toBe(true);
      }),
    );
  });

  it('changes no team that is judged, over or to be entered anew', () => {
    expect(entryStates.filter((each) => hasChangeableMembers({ state: each }))).toEqual([
      'submitted',
      'waitlisted',
      'approved',
      'work_submitted',
    ]);
  });

  it('breaks no rule that was not seen', () => {
    fc.assert(
      fc.property(concerns, concerns, (found, seen) => {
        const unseen = unseenConcerns(found, seen);
        expect(unseen.every((concern) => found.includes(concern) && !seen.includes(concern))).toBe(true);
        expect(unseenConcerns(found, [...seen, ...unseen])).toEqual([]);
      }),
    );
  });

  it('names a place as one too many exactly past the capacity', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (place, capacity) => {
        expect(isBeyondCapacity({ place, capacity, passed: 0 })).toBe(place > capacity);
      }),
    );
  });

  it('explains a state by the newest act that led to it, and no other state', () => {
    const act = fc.record({ action: fc.constantFrom(...familyActions), reason: fc.option(fc.string()) });
    fc.assert(
      fc.property(state, fc.array(act), (at, acts) => {
        const found = actOfState(at, acts);
        if (!found) return;
        expect(acts.find(({ action, reason }) => action === found.action && reason !== null)?.reason).toBe(found.reason);
        expect({ promoted: 'submitted', cancelled_for_family: 'cancelled', erased_for_family: 'withdrawn' }[found.action]).toBe(at);
      }),
    );
    expect(actOfState('approved', [{ action: 'promoted', reason: 'x' }])).toBeUndefined();
    expect(actOfState('cancelled', [{ action: 'cancelled_for_family', reason: null }])).toBeUndefined();
  });

  it('knows its actions from others of the audit log', () => {
    expect([...familyActions, 'cancelled', 'moved_up'].filter(isFamilyAction)).toEqual([...familyActions]);
  });
});
