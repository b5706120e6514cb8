// Promise: after any sequence of actions by families and organisers, entries are in the state that the rules say, and places are counted right.
import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { EntryState } from '#contract/registrations/rules/entryStatus.ts';
import { addCompetition, addInvitationCode } from '../fixtures/competition.ts';
import { childMember, editOf, entryForm } from '../fixtures/entryForm.ts';
import type { NewRegistration } from '../fixtures/registration.ts';
import { expectSeatsConsistent } from '../fixtures/seats.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

/** The state of one entry by the rules. */
interface Expected {
  state: EntryState;
  /** Its number on the waiting list, kept while it is rejected. */
  waitlistNo: number | null;
}

/** Creates a second, simple implementation of the rules of places: the effect of each verb, or its refusal. */
const createModel = (capacity: number) => {
  const entries: Expected[] = [];
  let last = 0;
  const isFull = () => entries.filter(({ state, waitlistNo }) => state !== 'cancelled' && waitlistNo === null).length >= capacity;
  const waiting = () => entries.filter(({ state }) => state === 'waitlisted').sort((a, b) => (a.waitlistNo ?? 0) - (b.waitlistNo ?? 0));
  const moveUp = () => {
    for (const entry of waiting()) if (!isFull()) Object.assign(entry, { state: 'submitted', waitlistNo: null });
  };
  return {
    entries,
    waiting,
    register() {
      if (!isFull()) entries.push({ state: 'submitted', waitlistNo: null });
      else entries.push({ state: 'waitlisted', waitlistNo: ++last });
    },
    cancel(entry: Expected): boolean {
      if (entry.state === 'cancelled') return false;
      Object.assign(entry, { state: 'cancelled', waitlistNo: null });
      moveUp();
      return true;
    },
    approve(entry: Expected): boolean {
      if (entry.state !== 'submitted') return false;
      entry.state = 'approved';
      return true;
    },
    reject(entry: Expected): boolean {
      if (entry.state !== 'submitted' && entry.state !== 'waitlisted') return false;
      entry.state = 'rejected';
      return true;
    },
    edit(entry: Expected): boolean {
      if (entry.state === 'cancelled') return false;
      entry.state = entry.waitlistNo === null ? 'submitted' : 'waitlisted';
      moveUp();
      return true;
    },
  };
};

const step = fc.record({
  verb: fc.oneof(
    { weight: 3, arbitrary: fc.constant('register' as const) },
    { weight: 5, arbitrary: fc.constantFrom('cancel', 'approve', 'reject', 'edit') },
  ),
  at: fc.nat(1000),
});

describeOnBothDatabases('a random walk over the places of a competition', (context) => {
  let families: Client[] = [];
  let organiser: Client;

  beforeAll(async () => {
    families = [await context().participant(), await context().participant()];
    organiser = await context().organiser();
  });

  const succeeds = (call: Promise<unknown>) =>
    call.then(
      () => true,
      (problem: unknown) => {
        expect(problem).toMatchObject({ code: 'action_not_allowed_now' });
        return false;
      },
    );

  it('agrees with the rules after each step', async () => {
    const { deps, clock } = context();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(step, { minLength: 8, maxLength: 24 }), async (capacity, steps) => {
        const competitionId = await addCompetition(deps, { capacity });
        await addInvitationCode(deps, competitionId, 'WALK', 1000);
        const model = createModel(capacity);
        const real: { id: string; owner: Client; form: NewRegistration }[] = [];

        const decide = async (id: string, decision: 'approve' | 'reject' | 'cancel') => {
          const body = { ids: [id], decision, reason: '证件号码有误' };
          return (await organiser.call('POST /api/admin/registrations/decisions', { body })).decided.includes(id);
        };
        const edit = async ({ id, owner, form }: (typeof real)[number], at: number) => {
          const { version } = await owner.call('GET /api/registrations/:id', { params: { id } });
          const change = { ...form, members: at % 2 ? form.members : [childMember()], invitationCode: at % 3 ? 'WALK' : '' };
          return succeeds(owner.call('PATCH /api/registrations/:id', { params: { id }, body: editOf(change, version) }));
        };

        for (const { verb, at } of steps) {
          clock.advance(1);
          const index = at % Math.max(1, real.length);
          const [entry, expected] = [real[index], model.entries[index]];
          if (verb === 'register' || !entry || !expected) {
            const owner = families[at % 2];
            if (!owner) throw new Error('no family');
            const form = entryForm(competitionId, at % 3 ? { invitationCode: 'walk' } : {});
            const { id } = await owner.call('POST /api/registrations', { body: form });
            real.push({ id, owner, form });
            model.register();
          } else if (verb === 'cancel') {
            // by the family, or by an organiser on its behalf
            const cancel = () => entry.owner.call('POST /api/registrations/:id/cancel', { params: { id: entry.id } });
            expect(await (at % 2 ? succeeds(cancel()) : decide(entry.id, 'cancel'))).toBe(model.cancel(expected));
          } else if (verb === 'edit') expect(await edit(entry, at)).toBe(model.edit(expected));
          else expect(await decide(entry.id, verb)).toBe(model[verb](expected));

          const rows = await expectSeatsConsistent(deps, competitionId);
          expect(real.map(({ id }) => rows.find((row) => row.id === id)?.state)).toEqual(model.entries.map(({ state }) => state));
        }

        const line = model.waiting();
        for (const [index, { id, owner }] of real.entries()) {
          const { waitlistPosition } = await owner.call('GET /api/registrations/:id', { params: { id } });
          const expected = model.entries[index];
          expect(waitlistPosition).toBe(expected?.state === 'waitlisted' ? line.indexOf(expected) + 1 : null);
        }
        expect(
          await context()
            .client()
            .call('GET /api/competitions/:id', { params: { id: competitionId } }),
        ).toMatchObject({
          waitlistLength: line.length,
        });
      }),
      { numRuns: 8 },
    );
  });
});
