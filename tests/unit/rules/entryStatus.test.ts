// Promise: an entry's label, its actions and where it may go follow one table, whatever the windows.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canTransition,
  type EntryAction,
  type EntryLabel,
  type EntryState,
  editedState,
  entryActionNames,
  entryActions,
  entryLabel,
  entryLabels,
  entryStates,
  holdsSeat,
} from '#contract/rules/entryStatus.ts';
import type { TimeWindow, WindowState } from '#contract/rules/timeWindow.ts';
import { anyWindowState, NOW, windowIn } from './windows.ts';

interface Case {
  state: EntryState;
  released: boolean;
  at: { signup: WindowState; work: WindowState; voting: WindowState };
  windows: { signup: TimeWindow | null; work: TimeWindow | null; voting: TimeWindow | null };
}

const anyState = fc.constantFrom(...entryStates);
const anyCase: fc.Arbitrary<Case> = fc
  .record({
    state: anyState,
    released: fc.boolean(),
    at: fc.record({ signup: anyWindowState, work: anyWindowState, voting: anyWindowState }),
  })
  .chain(({ state, released, at }) =>
    fc
      .record({ signup: windowIn(at.signup), work: windowIn(at.work), voting: windowIn(at.voting) })
      .map((windows) => ({ state, released, at, windows })),
  );

const actionsOf = ({ state, released, windows }: Case) => entryActions({ state, hasReleasedWork: released }, windows, NOW);

/** Holds exactly when an action is offered. 500 runs, so that each of the 1024 combinations of state and windows is likely met over time. */
const offered = (action: EntryAction, when: (one: Case) => boolean) =>
  fc.assert(
    fc.property(anyCase, (one) => {
      expect(actionsOf(one).includes(action)).toBe(when(one));
    }),
    { numRuns: 500 },
  );

describe('entryLabel', () => {
  const byState: Record<Exclude<EntryState, 'approved'>, EntryLabel> = {
    submitted: 'under_approval',
    waitlisted: 'under_approval',
    rejected: 'audit_failed',
    work_submitted: 'under_review',
    scored: 'under_review',
    published: 'audit_ended',
    cancelled: 'none',
    withdrawn: 'none',
  };
  const ofApproved: Record<WindowState, EntryLabel> = {
    invalid: 'approved',
    before: 'approved',
    open: 'work_submission',
    after: 'audit_ended',
  };

  it('follows the table, whatever the windows', () => {
    fc.assert(
      fc.property(anyCase, ({ state, at, windows }) => {
        expect(entryLabel({ state }, windows, NOW)).toBe(state === 'approved' ? ofApproved[at.work] : byState[state]);
      }),
      { numRuns: 500 },
    );
  });

  it('has no label that no entry ever gets', () => {
    expect(new Set([...Object.values(byState), ...Object.values(ofApproved)])).toEqual(new Set(entryLabels));
  });
});

describe('entryActions', () => {
  it('always offers the details, each action at most once, in one order', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const actions = actionsOf(one);
        expect(actions[0]).toBe('details');
        expect(actions).toEqual(entryActionNames.filter((action) => actions.includes(action)));
      }),
    );
  });

  it('edits while signing up is open, and what was rejected until works are due', () =>
    offered('edit', ({ state, at }) => {
      if (['submitted', 'waitlisted', 'approved'].includes(state)) return at.signup === 'open';
      if (state !== 'rejected') return false;
      return at.signup === 'open' || at.work === 'before' || (at.work === 'invalid' && at.signup === 'before');
    }));

  it('cancels before a work is submitted', () =>
    offered('cancel', ({ state }) => ['submitted', 'waitlisted', 'approved', 'rejected'].includes(state)));

  it('submits a work, and another instead, while the work window is open', () =>
    offered('submit_work', ({ state, at }) => ['approved', 'work_submitted'].includes(state) && at.work === 'open'));

  it('shows the review of everything but an entry that has ended', () =>
    offered('review_results', ({ state }) => !['cancelled', 'withdrawn'].includes(state)));

  it('shares the voting of a released work once it has begun', () =>
    offered('share_voting', ({ released, at }) => released && ['open', 'after'].includes(at.voting)));

  it('enrols again while signing up is open, or when the entry is over', () =>
    offered(
      're_enroll',
      ({ state, at }) =>
        state !== 'withdrawn' &&
        (at.signup === 'open' || ['published', 'cancelled'].includes(state) || (state === 'approved' && at.work === 'after')),
    ));

  it('does not need to know of voting', () => {
    expect(entryActions({ state: 'submitted' }, { signup: null, work: null }, NOW)).toEqual(['details', 'cancel', 'review_results']);
  });
});

describe('transitions', () => {
  const table: Record<EntryState, string> = {
    submitted: 'approved rejected cancelled withdrawn',
    waitlisted: 'submitted rejected cancelled withdrawn',
    approved: 'submitted work_submitted cancelled withdrawn',
    rejected: 'submitted waitlisted cancelled withdrawn',
    work_submitted: 'work_submitted scored withdrawn',
    scored: 'published withdrawn',
    published: 'withdrawn',
    cancelled: 'withdrawn',
    withdrawn: '',
  };

  it('allows the listed transitions and actions, and nothing else', () => {
    for (const from of entryStates)
      for (const to of entryStates) expect([from, to, canTransition(from, to)]).toEqual([from, to, table[from].split(' ').includes(to)]);
  });

  it('sends an edited decision back to review, by a way the table has', () => {
    for (const state of entryStates) {
      const edited = editedState({ state, waitlistNo: null });
      expect([state, edited]).toEqual([state, ['approved', 'rejected'].includes(state) ? 'submitted' : state]);
      if (edited !== state) expect(canTransition(state, edited)).toBe(true);
    }
  });

  it('offers no edit that a state cannot take, and ends nowhere but where it should', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const actions = actionsOf(one);
        if (actions.includes('cancel')) expect(canTransition(one.state, 'cancelled')).toBe(true);
        if (actions.includes('submit_work')) expect(canTransition(one.state, 'work_submitted')).toBe(true);
        if (actions.includes('edit')) expect(['submitted', 'waitlisted']).toContain(editedState({ state: one.state, waitlistNo: null }));
      }),
    );
  });

  it('sends what was rejected on the waiting list back to the waiting list', () => {
    expect(editedState({ state: 'rejected', waitlistNo: 3 })).toBe('waitlisted');
    expect(canTransition('rejected', 'waitlisted')).toBe(true);
  });

  it('counts a seat for all but those that have ended and those with a number on the waiting list', () => {
    expect(entryStates.filter((state) => !holdsSeat({ state, waitlistNo: null }))).toEqual(['cancelled', 'withdrawn']);
    expect(entryStates.filter((state) => holdsSeat({ state, waitlistNo: 1 }))).toEqual([]);
  });
});
