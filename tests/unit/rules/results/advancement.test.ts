// Promise: who advances, and whose invitation a correction takes away, is what a second calculation finds that was written from the text of the rules; an award
// qualifies for no competition that cannot be entered by a code, or that leads back to its own.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groups } from '#contract/competitions/public.ts';
import { type PossibleTarget, targetProblem } from '#contract/competitions/rules/qualifyingTarget.ts';
import {
  type Advancement,
  type AdvancementTarget,
  type AdvancingEntry,
  advancementState,
  planAdvancement,
  type Qualified,
  whoAdvances,
} from '#contract/results/rules/advancement.ts';
import { advancementByAsking, invitationsAfter } from '../../../fixtures/independentAdvancement.ts';

const MANY = { numRuns: 1_000 };
const awardKeys = ['gold', 'silver', 'bronze', 'jury'];
const targetIds = ['final', 'nationals', 'camp'];
const group = fc.constantFrom(...groups);

const entries: fc.Arbitrary<AdvancingEntry[]> = fc
  .array(
    fc.record({
      group,
      rank: fc.option(fc.integer({ min: 1, max: 9 })),
      awards: fc.uniqueArray(fc.constantFrom(...awardKeys)),
      isLive: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((drawn) => drawn.map((entry, index) => ({ ...entry, id: `entry ${index}` })));
const qualifying: fc.Arbitrary<[string, string][]> = fc.uniqueArray(
  fc.tuple(fc.constantFrom(...awardKeys), fc.constantFrom(...targetIds)),
  { selector: ([award]) => award },
);
const targets: fc.Arbitrary<AdvancementTarget[]> = fc.uniqueArray(
  fc.record({ id: fc.constantFrom(...targetIds), groups: fc.uniqueArray(group), isOpen: fc.boolean() }),
  { selector: ({ id }) => id },
);

const textOf = (each: Qualified): string => `${each.entryId} ${each.targetId}`;
const ordered = ({ invited, left }: Advancement) => ({
  invited: invited.map(textOf).toSorted(),
  left: left.map((each) => `${textOf(each)} ${each.reason}`).toSorted(),
});

test('who advances is what a second calculation finds', () => {
  fc.assert(
    fc.property(entries, qualifying, targets, (given, named, known) => {
      expect(ordered(whoAdvances(given, new Map(named), known))).toEqual(ordered(advancementByAsking(given, named, known)));
    }),
    MANY,
  );
});

test('nobody is invited twice to a competition, or both invited and left', () => {
  fc.assert(
    fc.property(entries, qualifying, targets, (given, named, known) => {
      const { invited, left } = whoAdvances(given, new Map(named), known);
      const pairs = [...invited, ...left].map(textOf);
      expect(new Set(pairs).size).toBe(pairs.length);
    }),
    MANY,
  );
});

test('a publication leaves the invitations that a second calculation finds, and one of the same changes none', () => {
  const before = fc.tuple(entries, qualifying, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }));
  fc.assert(
    fc.property(before, entries, qualifying, targets, ([old, oldNamed, byHand], now, named, known) => {
      const open = targetIds.map((id) => ({ id, groups: [...groups], isOpen: true }));
      const inForce = whoAdvances(old, new Map(oldNamed), open).invited.map((each, index) => ({
        ...each,
        id: `${index}`,
        isByHand: byHand[index] ?? false,
      }));
      const advancing = whoAdvances(now, new Map(named), known);
      const { added, ended } = planAdvancement(inForce, advancing);
      const after = [...inForce.filter(({ id }) => !ended.includes(id)), ...added];
      expect(after.map(textOf).toSorted()).toEqual(invitationsAfter(inForce, advancing).map(textOf).toSorted());
      const next = after.map((each, index) => ({ ...each, id: `${index}`, isByHand: 'isByHand' in each && each.isByHand === true }));
      expect(planAdvancement(next, advancing)).toEqual({ added: [], ended: [] });
    }),
    MANY,
  );
});

test('an invitation is accepted while its entry lives, and is open until the last moment unless it is declined or withdrawn', () => {
  const moment = fc.integer({ min: 0, max: 9 });
  const facts = fc.record({
    hasEntry: fc.boolean(),
    isLive: fc.boolean(),
    endedAt: fc.option(moment),
    declinedAt: fc.option(moment),
    closesAt: fc.option(moment),
  });
  fc.assert(
    fc.property(facts, moment, (invitation, now) => {
      const state = advancementState(invitation, now);
      const { hasEntry, isLive, endedAt, declinedAt, closesAt } = invitation;
      const isWithdrawn = !isLive || (endedAt ?? 99) <= now;
      expect(state === 'accepted').toBe(hasEntry);
      expect(state === 'withdrawn').toBe(!hasEntry && isWithdrawn);
      expect(state === 'declined').toBe(!(hasEntry || isWithdrawn) && declinedAt !== null);
      expect(state === 'invited').toBe(!(hasEntry || isWithdrawn) && declinedAt === null && (closesAt ?? -1) > now);
    }),
    MANY,
  );
});

const window = { opensAt: 10, closesAt: 20 };
const competition = (id: string, more: Partial<PossibleTarget> = {}): PossibleTarget => ({
  ...{ id, signup: window, needsInvitation: true, qualifiesFor: [] },
  ...more,
});

test('an award qualifies for a published competition that is entered by a code and has not closed', () => {
  const problemAt = (now: number, more: Partial<PossibleTarget> = {}) => targetProblem('heat', 'final', [competition('final', more)], now);
  expect([problemAt(0), problemAt(10), problemAt(19), problemAt(20)]).toEqual([null, null, null, 'final_closed']);
  expect(problemAt(0, { needsInvitation: false })).toBe('final_without_code');
  expect(problemAt(0, { signup: null })).toBe('final_closed');
  expect(targetProblem('heat', 'heat', [competition('heat')], 0)).toBe('final_itself');
  expect(targetProblem('heat', 'final', [], 0)).toBe('final_missing');
});

test('no chain of awards leads back, however long it is', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const chains = fc.tuple(...ids.map(() => fc.uniqueArray(fc.constantFrom(...ids))));
  fc.assert(
    fc.property(chains, fc.constantFrom(...ids), fc.constantFrom(...ids), (named, from, to) => {
      fc.pre(from !== to);
      const published = ids.map((id, index) => competition(id, { qualifiesFor: named[index] ?? [] }));
      // all that can be reached in as many steps as there are competitions
      let reached = new Set([to]);
      for (const _ of ids) reached = new Set([...reached].flatMap((id) => [id, ...(named[ids.indexOf(id)] ?? [])]));
      expect(targetProblem(from, to, published, 0)).toBe(reached.has(from) ? 'final_circle' : null);
    }),
    MANY,
  );
});
