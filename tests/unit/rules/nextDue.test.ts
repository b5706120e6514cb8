// Promise: My events sorts by due date, and shows for each entry what its family can do now, or what it waits for.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EntryLabel, entryActionNames, entryLabels } from '#contract/registrations/rules/entryStatus.ts';
import { byDue, type DueEntry, lacksOf, nextDue, phaseOf } from '#contract/registrations/rules/nextDue.ts';
import { paymentStates } from '#contract/registrations/rules/paymentState.ts';
import { type AdvancementState, advancementStates } from '#contract/results/rules/advancement.ts';
import { anyWindowState, NOW, windowIn } from './windows.ts';

const moment = { now: NOW, timeZone: 'Asia/Shanghai', specialDays: [] };
const anyWindow = anyWindowState.chain(windowIn);
const anyEntry: fc.Arbitrary<DueEntry> = fc.record({
  label: fc.constantFrom(...entryLabels),
  actions: fc.subarray([...entryActionNames]),
  competition: fc.record({ work: anyWindow, contest: anyWindow }),
  correctionUntil: fc.option(fc.integer({ min: NOW, max: NOW + 1e9 })),
  review: fc.option(fc.record({ since: fc.integer({ min: NOW - 1e9, max: NOW }), workingDays: fc.integer({ min: 0, max: 10 }) })),
  guardianAnswers: fc.option(fc.tuple(fc.nat(4), fc.nat(4)).map(([answered, more]) => ({ answered, asked: answered + more }))),
  payment: fc.option(fc.record({ state: fc.constantFrom(...paymentStates) })),
});

const entry = (changes: Partial<DueEntry> = {}): DueEntry => ({
  label: 'approved',
  actions: ['details'],
  competition: { work: null, contest: null },
  review: null,
  guardianAnswers: null,
  payment: null,
  ...changes,
});

describe('the next thing due of an entry', () => {
  it('is what it lacks where it lacks anything, and what it waits for where it does not', () => {
    fc.assert(
      fc.property(anyEntry, (each) => {
        const due = nextDue(each, moment);
        const [first] = lacksOf(each);
        if (first) expect(due?.what).toBe(first);
        else expect(due === null || ['decision', 'work_opens', 'contest', 'results'].includes(due.what)).toBe(true);
      }),
    );
  });

  it('is nothing for an entry that is over, whatever else is known of it', () => {
    fc.assert(
      fc.property(anyEntry, fc.constantFrom('audit_ended' as const, 'none' as const), (each, label) => {
        expect(nextDue({ ...each, label }, moment)).toBeNull();
        expect(phaseOf({ ...each, label }, moment)).toBe('finished');
      }),
    );
  });

  it('is the first end of a sign-up to which a finished entry is invited, until the family answers', () => {
    const to = (closesAt: number, state: AdvancementState = 'invited') => ({ state, target: { signup: { opensAt: NOW, closesAt } } });
    const over = entry({ label: 'audit_ended' });
    const invited = { ...over, advancements: [to(NOW + 9), to(NOW + 5), to(NOW + 1, 'declined')] };
    expect([nextDue(invited, moment), phaseOf(invited, moment)]).toEqual([{ what: 'final', at: NOW + 5 }, 'needs']);
    for (const state of advancementStates)
      expect(phaseOf({ ...over, advancements: [to(NOW + 5, state)] }, moment)).toBe(state === 'invited' ? 'needs' : 'finished');
  });

  it('never asks for what the account may not do now', () => {
    fc.assert(
      fc.property(anyEntry, (each) => {
        const lacks = lacksOf({ ...each, actions: ['details'] });
        expect(lacks).not.toContain('correction');
        expect(lacks).not.toContain('work');
      }),
    );
  });

  it('asks for each thing while the entry stands where it can be given, and at no other time', () => {
    const lacking: Record<EntryLabel, string[]> = {
      under_approval: ['guardians'],
      audit_failed: ['correction'],
      approved: ['guardians', 'payment'],
      work_submission: ['work', 'guardians', 'payment'],
      under_review: ['guardians', 'payment'],
      audit_ended: [],
      called_off: [],
      none: [],
    };
    for (const label of entryLabels) {
      const all = { label, actions: entryActionNames, payment: { state: 'unpaid' }, guardianAnswers: { answered: 1, asked: 2 } } as const;
      expect([label, lacksOf(entry(all))]).toEqual([label, lacking[label]]);
      const given = { ...all, actions: [], payment: { state: 'paid' }, guardianAnswers: { answered: 2, asked: 2 } } as const;
      expect([label, lacksOf(entry(given))]).toEqual([label, []]);
    }
  });

  it('ends with the correction, then the work window; an unpaid fee and a missing answer have no instant', () => {
    const until = NOW + 3_600_000;
    const work = { opensAt: NOW - 1, closesAt: NOW + 5 };
    const rejected = entry({ label: 'audit_failed', actions: ['edit'], correctionUntil: until, payment: { state: 'unpaid' } });
    expect(nextDue(rejected, moment)).toEqual({ what: 'correction', at: until });
    const working = entry({ label: 'work_submission', actions: ['submit_work'], competition: { work, contest: null } });
    expect(nextDue(working, moment)).toEqual({ what: 'work', at: NOW + 5 });
    expect(nextDue(entry({ payment: { state: 'unpaid' } }), moment)).toEqual({ what: 'payment', at: null });
    expect(nextDue(entry({ payment: { state: 'waived' } }), moment)?.what).toBe('results');
    expect(nextDue(entry({ guardianAnswers: { answered: 1, asked: 2 } }), moment)).toEqual({ what: 'guardians', at: null });
  });

  it('is the work again where its film cannot be shown and another can be handed in', () => {
    const work = { opensAt: NOW - 1, closesAt: NOW + 5 };
    const refused = { label: 'under_review', workRefusal: 'film_unreadable', competition: { work, contest: null } } as const;
    const replaceable = entry({ ...refused, actions: ['details', 'submit_work'] });
    expect(nextDue(replaceable, moment)).toEqual({ what: 'work', at: NOW + 5 });
    expect(phaseOf(replaceable, moment)).toBe('needs');
    expect(phaseOf(entry(refused), moment)).toBe('waits');
    expect(phaseOf({ ...replaceable, workRefusal: null }, moment)).toBe('waits');
  });

  it('is the promised decision, Monday to Friday in the zone of the site', () => {
    // Friday, 18 September 2026, 23:00 in Shanghai; the third working day after it is Wednesday.
    const since = Date.UTC(2026, 8, 18, 15);
    const waiting = entry({ label: 'under_approval', review: { since, workingDays: 3 } });
    expect(nextDue(waiting, moment)).toEqual({ what: 'decision', at: Date.UTC(2026, 8, 23, 15) });
    // In Auckland it was Saturday already: three working days from there end a day earlier in UTC.
    expect(nextDue(waiting, { ...moment, timeZone: 'Pacific/Auckland' })?.at).toBe(Date.UTC(2026, 8, 22, 15));
    expect(nextDue(entry({ label: 'under_approval' }), moment)).toEqual({ what: 'decision', at: null });
    const promised = Date.UTC(2026, 8, 23, 15);
    expect(nextDue(waiting, { ...moment, now: promised - 1 })?.at).toBe(promised);
    expect(nextDue(waiting, { ...moment, now: promised })?.at).toBeNull();
    expect(nextDue(waiting, { ...moment, now: Date.UTC(2026, 8, 24) })).toEqual({ what: 'decision', at: null });
  });

  it('of an approved entry is the opening of works, or the contest where none are handed in', () => {
    const soon = { opensAt: NOW + 10, closesAt: NOW + 20 };
    const later = { opensAt: NOW + 30, closesAt: NOW + 40 };
    expect(nextDue(entry({ competition: { work: later, contest: soon } }), moment)).toEqual({ what: 'work_opens', at: NOW + 30 });
    expect(nextDue(entry({ competition: { work: null, contest: soon } }), moment)).toEqual({ what: 'contest', at: NOW + 10 });
    const begun = { opensAt: NOW, closesAt: NOW + 5 };
    expect(nextDue(entry({ competition: { work: begun, contest: begun } }), moment)).toEqual({ what: 'results', at: null });
    expect(nextDue(entry({ label: 'under_review' }), moment)).toEqual({ what: 'results', at: null });
    expect(nextDue(entry({ label: 'audit_failed', actions: ['edit'] }), moment)).toEqual({ what: 'correction', at: null });
  });
});

describe('the order by what is due', () => {
  it('has no entry before one that is due earlier, loses none, and keeps the order of the others', () => {
    fc.assert(
      fc.property(fc.array(anyEntry), (entries) => {
        const sorted = byDue(entries, moment);
        expect(new Set(sorted)).toEqual(new Set(entries));
        const at = sorted.map((each) => nextDue(each, moment)?.at ?? Number.POSITIVE_INFINITY);
        expect(at).toEqual(at.toSorted((a, b) => (a === b ? 0 : a - b)));
        const undated = (list: readonly DueEntry[]) => list.filter((each) => (nextDue(each, moment)?.at ?? null) === null);
        expect(undated(sorted)).toEqual(undated(entries));
      }),
    );
  });
});
