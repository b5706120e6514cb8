// Promise: a calendar has every remaining date of an entry, and none of an entry that is over.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryEvents, sharedEvents } from '#contract/registrations/rules/entryEvents.ts';
import { endedStates, entryStates } from '#contract/registrations/rules/entryStatus.ts';
import { anyWindowState, windowIn } from './windows.ts';

const anyWindow = anyWindowState.chain(windowIn);
const anyEntry = fc.record({
  id: fc.uuid(),
  state: fc.constantFrom(...entryStates),
  correctionUntil: fc.option(fc.integer({ min: 1, max: 2e12 })),
  competition: fc.record({ contest: anyWindow, work: anyWindow, voting: anyWindow }),
});

test('events begin before they end, each has a name of its own, and an ended entry has none', () => {
  fc.assert(
    fc.property(anyEntry, (entry) => {
      const events = entryEvents(entry, (name) => name);
      if (endedStates.includes(entry.state)) expect(events).toEqual([]);
      expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
      for (const { uid, title, from, to } of events) {
        expect(uid).toBe(`${entry.id}-${title}`);
        expect(to === undefined || from < to).toBe(true);
      }
    }),
  );
});

test('the end of works and of corrections are moments, contest and voting last', () => {
  const window = { opensAt: 10, closesAt: 20 };
  const entry = { id: 'e', state: 'rejected' as const, correctionUntil: 5, competition: { contest: window, work: window, voting: window } };
  expect(entryEvents({ ...entry, correctionUntil: null, extension: { edit: 7 } }, (name) => name)[0]).toEqual({
    uid: 'e-correction',
    title: 'correction',
    from: 7,
  });
  expect(entryEvents(entry, (name) => name)).toEqual([
    { uid: 'e-correction', title: 'correction', from: 5 },
    { uid: 'e-work', title: 'work', from: 20 },
    { uid: 'e-contest', title: 'contest', from: 10, to: 20 },
    { uid: 'e-voting', title: 'voting', from: 10, to: 20 },
  ]);
});

test('entries of one competition with the same date share an event, which counts them', () => {
  const window = { opensAt: 10, closesAt: 20 };
  const of = (id: string, competitionId: string, workEnd = 20) => ({
    id,
    state: 'approved' as const,
    competition: { id: competitionId, contest: null, work: { ...window, closesAt: workEnd }, voting: window },
  });
  const title = (name: string, entries: readonly { id: string }[]) => `${name}: ${entries.map(({ id }) => id).join(' ')}`;
  expect(sharedEvents([of('a', 'c1'), of('b', 'c1'), of('late', 'c1', 30), of('x', 'c2')], title)).toEqual([
    { uid: 'c1-work-20', title: 'work: a b', from: 20 },
    { uid: 'c1-voting-10-20', title: 'voting: a b late', from: 10, to: 20 },
    { uid: 'late-work', title: 'work: late', from: 30 },
    { uid: 'x-work', title: 'work: x', from: 20 },
    { uid: 'x-voting', title: 'voting: x', from: 10, to: 20 },
  ]);
  expect(sharedEvents([{ ...of('a', 'c1'), state: 'cancelled' }], title)).toEqual([]);
});
