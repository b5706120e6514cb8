// Promise: an entry's label, its actions and its transitions follow one table, whatever the windows.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canTransition,
  correctionEnd,
  type EntryAction,
  type EntryLabel,
  type EntryState,
  editedState,
  entryActionNames,
  entryActions,
  entryLabel,
  entryLabels,
  entryStates,
  extendedWindow,
  holdsSeat,
  isCorrectable,
} from '#contract/registrations/rules/entryStatus.ts';
import { type TimeWindow, type WindowState, windowState } from '#contract/time/timeWindow.ts';
import { anyWindowState, NOW, windowIn } from './windows.ts';

interface Case {
  state: EntryState;
  released: boolean;
  at: { signup: WindowState; work: WindowState; voting: WindowState };
  windows: { signup: TimeWindow | null; work: TimeWindow | null; voting: TimeWindow | null };
  /** Days since the decision, and for how long it can be corrected. */
  decidedDaysAgo: number;
  correctionDays: number;
}

const anyState = fc.constantFrom(...entryStates);
const anyCase: fc.Arbitrary<Case> = fc
  .record({
    state: anyState,
    released: fc.boolean(),
    decidedDaysAgo: fc.double({ min: 0, max: 20, noNaN: true }),
    correctionDays: fc.nat({ max: 20 }),
    at: fc.record({ signup: anyWindowState, work: anyWindowState, voting: anyWindowState }),
  })
  .chain(({ at, ...rest }) =>
    fc
      .record({ signup: windowIn(at.signup), work: windowIn(at.work), voting: windowIn(at.voting) })
      .map((windows) => ({ ...rest, at, windows })),
  );

const DAY_MS = 24 * 3600_000;
const decidedAtOf = ({ decidedDaysAgo }: Case) => NOW - Math.round(decidedDaysAgo * DAY_MS);
const actionsOf = (one: Case) => {
  const { state, released, windows, correctionDays } = one;
  return entryActions({ state, hasReleasedWork: released, decidedAt: decidedAtOf(one) }, { ...windows, correctionDays }, NOW);
};

/**
 * Checks that an action is offered exactly under a condition. 500 runs, so that each of the 1024 combinations of state and windows is likely met over
 * time.
 */
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
    expect(new Set([...Object.values(byState), ...Object.values(ofApproved), 'called_off'])).toEqual(new Set(entryLabels));
  });

  it('is that of a calling off for every entry that still waits for something', () => {
    fc.assert(
      fc.property(anyCase, ({ state, windows }) => {
        const calledOff = { at: NOW };
        const before = entryLabel({ state }, windows, NOW);
        const isOver = state === 'published' || state === 'cancelled' || state === 'withdrawn';
        expect(entryLabel({ state }, { ...windows, calledOff }, NOW)).toBe(isOver ? before : 'called_off');
        const actions = entryActions({ state, decidedAt: NOW }, { ...windows, calledOff, correctionDays: 7 }, NOW);
        for (const stopped of ['edit', 'submit_work', 'another_team']) expect(actions).not.toContain(stopped);
      }),
    );
  });
});

describe('extendedWindow', () => {
  it('closes at the later of both ends, and opens no window that never opens', () => {
    fc.assert(
      fc.property(
        anyCase,
        fc.option(fc.integer({ min: NOW - 30 * DAY_MS, max: NOW + 30 * DAY_MS })),
        ({ at, windows: { work } }, until) => {
          const extended = extendedWindow(work, until);
          if (until === null || at.work === 'invalid') expect(extended).toEqual(work);
          else expect(extended).toEqual({ opensAt: work?.opensAt, closesAt: Math.max(work?.closesAt ?? 0, until) });
          if (at.work === 'open') expect(windowState(extended, NOW)).toBe('open');
        },
      ),
    );
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

  it('edits what waits for its decision, what is approved while signing up is open, and what was rejected as long as promised', () =>
    offered('edit', (one) => {
      const { state, at, correctionDays } = one;
      if (state === 'submitted' || state === 'waitlisted') return true;
      if (state === 'approved') return at.signup === 'open';
      if (state !== 'rejected') return false;
      return at.signup === 'open' || at.signup === 'before' || NOW < decidedAtOf(one) + correctionDays * DAY_MS;
    }));

  it('corrects exactly until the end that it names', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const { state, windows, correctionDays } = one;
        const decidedAt = decidedAtOf(one);
        const end = correctionEnd({ state, decidedAt }, { ...windows, correctionDays });
        expect(end === null).toBe(state !== 'rejected');
        if (end === null) return;
        expect(end).toBeGreaterThanOrEqual(decidedAt + correctionDays * DAY_MS);
        const canEditAt = (now: number) => entryActions({ state, decidedAt }, { ...windows, correctionDays }, now).includes('edit');
        expect([canEditAt(end - 1), canEditAt(end)]).toEqual([true, false]);
      }),
    );
  });

  it('is changed as long as an organiser has extended it, and not an instant longer', () => {
    fc.assert(
      fc.property(anyCase, fc.integer({ min: NOW - 30 * DAY_MS, max: NOW + 30 * DAY_MS }), (one, editUntil) => {
        const { state, windows, correctionDays } = one;
        const entry = { state, decidedAt: decidedAtOf(one) };
        const canEdit = (now: number, extended: { editUntil?: number }) =>
          entryActions(entry, { ...windows, correctionDays, ...extended }, now).includes('edit');
        const isExtendable = state === 'approved' || state === 'rejected';
        expect(canEdit(editUntil - 1, { editUntil })).toBe(isExtendable || canEdit(editUntil - 1, {}));
        expect(canEdit(editUntil, { editUntil })).toBe(canEdit(editUntil, {}));
      }),
    );
  });

  it('cancels before a work is submitted', () =>
    offered('cancel', ({ state }) => ['submitted', 'waitlisted', 'approved', 'rejected'].includes(state)));

  it('submits a work, and another instead, while the work window is open', () =>
    offered('submit_work', ({ state, at }) => ['approved', 'work_submitted'].includes(state) && at.work === 'open'));

  it('shows the review of everything but an entry that has ended', () =>
    offered('review_results', ({ state }) => !['cancelled', 'withdrawn'].includes(state)));

  it('shares the voting of a released work once it has begun', () =>
    offered('share_voting', ({ released, at }) => released && ['open', 'after'].includes(at.voting)));

  const isOver = ({ state, at }: Case) => ['published', 'cancelled'].includes(state) || (state === 'approved' && at.work === 'after');

  it('enrols again once the entry is cancelled or over', () => offered('re_enroll', isOver));

  it('fills another team from an entry that goes on while signing up is open', () =>
    offered('another_team', (one) => one.state !== 'withdrawn' && one.at.signup === 'open' && !isOver(one)));

  it('does not need to know of voting', () => {
    const terms = { signup: null, work: null, correctionDays: 7 };
    expect(entryActions({ state: 'submitted', decidedAt: null }, terms, NOW)).toEqual(['details', 'edit', 'cancel', 'review_results']);
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

  it('lets an organiser correct what has not been judged yet', () => {
    expect(entryStates.filter((state) => isCorrectable({ state }))).toEqual([
      'submitted',
      'waitlisted',
      'approved',
      'rejected',
      'work_submitted',
    ]);
  });

  it('counts a seat for all but those that have ended and those with a number on the waiting list', () => {
    expect(entryStates.filter((state) => !holdsSeat({ state, waitlistNo: null }))).toEqual(['cancelled', 'withdrawn']);
    expect(entryStates.filter((state) => holdsSeat({ state, waitlistNo: 1 }))).toEqual([]);
  });
});
