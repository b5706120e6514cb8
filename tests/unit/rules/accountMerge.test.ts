// Guards: two accounts can be merged only if one account could hold the data of both: each child once per competition, one vote a day. Staff and
// disabled accounts never can, in either order.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conflictsOf, type MergeSide } from '#contract/accounts/rules/accountMerge.ts';

const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const side = fc.record({
  id: fc.constantFrom('one', 'two', 'three'),
  role: fc.constantFrom('participant' as const, 'participant' as const, 'participant' as const, 'judge' as const, 'organiser' as const),
  kind: fc.constantFrom('family' as const, 'family' as const, 'kindergarten' as const),
  disabledAt: fc.oneof(fc.constant(null), fc.constant(null), fc.nat()),
  childKeys: fc.uniqueArray(name, { maxLength: 3 }),
  votes: fc.uniqueArray(fc.record({ workId: name, day: name }), { maxLength: 3, selector: ({ day }) => day }),
});
const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length;

test('one account can hold what both have exactly where nothing of it is in conflict', () => {
  fc.assert(
    fc.property(side, side, (one, other) => {
      fc.pre(one.id !== other.id);
      const conflicts = conflictsOf(one, other);
      const votes = [...one.votes, ...other.votes];
      expect(conflicts.includes('same_child')).toBe(!isUnique([...one.childKeys, ...other.childKeys]));
      expect(conflicts.includes('same_day_voted')).toBe(!isUnique(votes.map(({ day }) => day)));
      if (one.votes.some(({ workId }) => other.votes.some((vote) => vote.workId === workId)))
        expect(conflicts).toContain('same_work_voted');
    }),
  );
});

test('it does not matter which of the two is asked first', () => {
  fc.assert(
    fc.property(side, side, (one, other) => {
      expect(conflictsOf(one, other)).toEqual(conflictsOf(other, one));
    }),
  );
});

test('staff, disabled accounts, those of another kind and one and the same are never merged', () => {
  const family: MergeSide = { id: 'one', role: 'participant', kind: 'family', disabledAt: null, childKeys: [], votes: [] };
  const other = { ...family, id: 'two' };
  expect(conflictsOf(family, other)).toEqual([]);
  expect(conflictsOf(family, family)).toEqual(['same_account']);
  expect(conflictsOf(family, { ...other, role: 'judge' })).toEqual(['staff']);
  expect(conflictsOf(family, { ...other, disabledAt: 0 })).toEqual(['disabled']);
  expect(conflictsOf(family, { ...other, kind: 'primary_school' })).toEqual(['other_kind']);
});
