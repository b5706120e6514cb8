// Promise: a deadline can be extended only where the longer time is of use, and only until later than it is anyway; then the entry's own rule says it is open.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryActions, entryStates, extendedWindow } from '#contract/registrations/rules/entryStatus.ts';
import { extendedWindows, extensionProblem, usualEnd } from '#contract/registrations/rules/extension.ts';

const instant = fc.integer({ min: 1, max: 10_000 });
const window = fc.tuple(instant, instant).map(([opensAt, closesAt]) => ({ opensAt, closesAt }));
const drawn = fc.record({
  state: fc.constantFrom(...entryStates),
  signup: window,
  work: fc.option(window),
  name: fc.constantFrom(...extendedWindows),
  until: instant,
  now: instant,
});

test('what is extended is open from then on until the new end and not at it', () => {
  fc.assert(
    fc.property(drawn, ({ state, signup, work, name, until, now }) => {
      if (extensionProblem({ state, signup, work }, { window: name, until }, now) !== null) return;
      expect(until).toBeGreaterThan(Math.max(now, usualEnd({ signup, work }, name) ?? 0));
      const terms = {
        signup,
        work: name === 'work' ? extendedWindow(work, until) : work,
        editUntil: name === 'edit' ? until : null,
        correctionDays: 0,
      };
      const actionsAt = (at: number) => entryActions({ state, decidedAt: 0 }, terms, at);
      const waits = state === 'submitted' || state === 'waitlisted';
      if (name === 'edit') {
        expect(actionsAt(until - 1)).toContain('edit');
        expect(actionsAt(until).includes('edit')).toBe(waits);
      } else {
        const takesWorks = state === 'approved' || state === 'work_submitted';
        expect(actionsAt(Math.max(until - 1, work?.opensAt ?? 0)).includes('submit_work')).toBe(
          takesWorks && until - 1 >= (work?.opensAt ?? 0),
        );
        expect(actionsAt(until)).not.toContain('submit_work');
      }
    }),
  );
});

test('an entry that has ended, and a competition that takes no works, have nothing to extend', () => {
  fc.assert(
    fc.property(drawn, ({ signup, work, until, now }) => {
      for (const state of ['cancelled', 'withdrawn'] as const)
        for (const name of extendedWindows)
          expect(extensionProblem({ state, signup, work }, { window: name, until }, now)).toBe('action_not_allowed_now');
      expect(extensionProblem({ state: 'approved', signup, work: null }, { window: 'work', until }, now)).toBe('window_invalid');
    }),
  );
});
