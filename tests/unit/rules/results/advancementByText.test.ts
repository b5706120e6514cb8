// Guards: who advances, what is planned and the state of an invitation, calculated a second time from the rules in words alone.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advancementState, planAdvancement, whoAdvances } from '#contract/results/rules/advancement.ts';

type Group = 'early_childhood' | 'primary';
type Reason = 'target_closed' | 'no_such_group';
type Entry = { id: string; group: Group; rank: number | null; awards: string[]; isLive: boolean };
type Target = { id: string; groups: Group[]; isOpen: boolean };
type Pair = { entryId: string; targetId: string };
type Left = Pair & { reason: Reason };
type Advancement = { invited: Pair[]; left: Left[] };
type InForce = Pair & { id: string; isByHand: boolean };
type Times = { hasEntry: boolean; isLive: boolean; endedAt: number | null; declinedAt: number | null; closesAt: number | null };

const RUNS = { numRuns: 2000 };

// Some ids hold the signs a joined key might be built with, so that two pairs could be taken for one (real ids are UUIDs, and a computation names an entry once).
const ENTRY_IDS = ['a', 'b', 'a:b', 'a|b', 'a/b', 'a,b', 'a-b'];
const TARGET_IDS = ['a', 'b', 'b:a', 'b|a', 'b/a', 'b,a', 'b-a'];
const AWARDS = ['gold', 'silver', 'bronze', 'none'];

const entryId = fc.oneof(fc.constantFrom('a', 'b'), fc.constantFrom(...ENTRY_IDS));
const targetId = fc.oneof(fc.constantFrom('a', 'b'), fc.constantFrom(...TARGET_IDS));
const group = fc.constantFrom<Group>('early_childhood', 'primary');
const reason = fc.constantFrom<Reason>('target_closed', 'no_such_group');
const mostlyTrue = fc.constantFrom(true, true, true, false);

const entry: fc.Arbitrary<Entry> = fc.record({
  id: entryId,
  group,
  rank: fc.option(fc.integer({ min: 0, max: 3 }), { freq: 4, nil: null }),
  awards: fc.array(fc.constantFrom(...AWARDS), { maxLength: 5 }),
  isLive: mostlyTrue,
});
const target: fc.Arbitrary<Target> = fc.record({ id: targetId, groups: fc.array(group, { maxLength: 3 }), isOpen: mostlyTrue });
const entries = fc.uniqueArray(entry, { selector: (one) => one.id, maxLength: 5 });
const targets = fc.uniqueArray(target, { selector: (one) => one.id, maxLength: 5 });
const qualifiesFor = fc.array(fc.tuple(fc.constantFrom(...AWARDS), targetId), { maxLength: 5 }).map((named) => new Map(named));

const pair: fc.Arbitrary<Pair> = fc.record({ entryId, targetId });
const inForce: fc.Arbitrary<InForce[]> = fc
  .array(fc.record({ entryId, targetId, isByHand: fc.boolean() }), { maxLength: 8 })
  .map((list) => list.map((one, index) => ({ ...one, id: `invitation-${index}` })));
const anyAdvancement: fc.Arbitrary<Advancement> = fc.record({
  invited: fc.uniqueArray(pair, { selector: writePair, maxLength: 6 }),
  left: fc.array(fc.record({ entryId, targetId, reason }), { maxLength: 6 }),
});

const moment = fc.integer({ min: 0, max: 4 });
const momentOrNone = fc.option(moment, { freq: 2, nil: null });
const times: fc.Arbitrary<Times> = fc.record({
  hasEntry: fc.constantFrom(true, false, false, false),
  isLive: mostlyTrue,
  endedAt: momentOrNone,
  declinedAt: momentOrNone,
  closesAt: momentOrNone,
});

// Answers whether a list of pairs holds one of the same entry and the same target.
function holds(list: Pair[], wanted: Pair): boolean {
  for (const one of list) {
    if (one.entryId === wanted.entryId && one.targetId === wanted.targetId) return true;
  }
  return false;
}

// Calculates rules 1 to 3: for every entry and every target named by an award, whether it qualifies and what comes of it.
function whoAdvancesByText(all: Entry[], named: ReadonlyMap<string, string>, known: Target[]): Advancement {
  const outcome: Advancement = { invited: [], left: [] };
  for (const one of all) {
    if (one.rank === null) continue;
    if (!one.isLive) continue;
    for (const wantedId of TARGET_IDS) {
      const isNamed = one.awards.some((award) => named.get(award) === wantedId);
      if (!isNamed) continue;
      const found = known.find((candidate) => candidate.id === wantedId);
      const made = { entryId: one.id, targetId: wantedId };
      if (found === undefined) outcome.left.push({ ...made, reason: 'target_closed' });
      else if (!found.isOpen) outcome.left.push({ ...made, reason: 'target_closed' });
      else if (!found.groups.includes(one.group)) outcome.left.push({ ...made, reason: 'no_such_group' });
      else outcome.invited.push(made);
    }
  }
  return outcome;
}

// Calculates rule 4: the invited pairs to add and the ids of the invitations to end.
function planByText(current: InForce[], advancement: Advancement): { added: Pair[]; ended: string[] } {
  const added: Pair[] = [];
  for (const one of advancement.invited) {
    if (holds(current, one)) continue;
    if (holds(added, one)) continue;
    added.push({ entryId: one.entryId, targetId: one.targetId });
  }
  const ended: string[] = [];
  for (const one of current) {
    const stillQualifies = holds(advancement.invited, one) || holds(advancement.left, one);
    if (!stillQualifies && !one.isByHand) ended.push(one.id);
  }
  return { added, ended };
}

// Calculates rule 5: the state of one invitation at a time.
function stateByText(one: Times, now: number): string {
  if (one.hasEntry) return 'accepted';
  if (!one.isLive) return 'withdrawn';
  if (one.endedAt !== null && one.endedAt <= now) return 'withdrawn';
  if (one.declinedAt !== null) return 'declined';
  if (one.closesAt !== null && one.closesAt > now) return 'invited';
  return 'expired';
}

// Sorts a list by what it holds, each repetition kept, as the rules give no order.
function unordered<T>(list: readonly T[], write: (one: T) => string): string[] {
  return list.map(write).sort();
}

// Writes a pair so that no two different pairs read the same.
function writePair(one: Pair): string {
  return JSON.stringify([one.entryId, one.targetId]);
}

// Writes a pair left without an invitation, its reason with it.
function writeLeft(one: Left): string {
  return JSON.stringify([one.entryId, one.targetId, one.reason]);
}

// Expects a plan of the code to be the one of the text.
function expectSamePlan(current: InForce[], advancement: Advancement): void {
  const actual = planAdvancement(current, advancement);
  const expected = planByText(current, advancement);
  expect(unordered(actual.added, writePair)).toEqual(unordered(expected.added, writePair));
  expect([...actual.ended].sort()).toEqual([...expected.ended].sort());
}

describe('advancement, by the text of its rules', () => {
  it('invites and leaves the same pairs', () => {
    fc.assert(
      fc.property(entries, qualifiesFor, targets, (all, named, known) => {
        const actual = whoAdvances(all, named, known);
        const expected = whoAdvancesByText(all, named, known);
        expect(unordered(actual.invited, writePair)).toEqual(unordered(expected.invited, writePair));
        expect(unordered(actual.left, writeLeft)).toEqual(unordered(expected.left, writeLeft));
      }),
      RUNS,
    );
  });

  it('plans the same for any advancement', () => {
    fc.assert(fc.property(inForce, anyAdvancement, expectSamePlan), RUNS);
  });

  it('plans the same for the advancement of a computation', () => {
    fc.assert(
      fc.property(inForce, entries, qualifiesFor, targets, (current, all, named, known) => {
        expectSamePlan(current, whoAdvancesByText(all, named, known));
      }),
      RUNS,
    );
  });

  it('gives an invitation the same state', () => {
    fc.assert(
      fc.property(times, moment, (one, now) => {
        expect(advancementState(one, now)).toBe(stateByText(one, now));
      }),
      RUNS,
    );
  });
});
