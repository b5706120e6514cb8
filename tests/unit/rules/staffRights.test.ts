// Guards: the server and the back office always agree on an organiser's rights and their competitions.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  competitionsWith,
  hasRight,
  heldMeanwhile,
  intersect,
  isInScope,
  meets,
  rightNames,
  type StaffRight,
  widens,
} from '#contract/office/rules/staffRights.ts';

const competitions = ['spring', 'autumn', 'city'];
const right = fc.constantFrom(...rightNames);
const wanted = fc.array(right, { minLength: 1, maxLength: 3 });
const held: fc.Arbitrary<StaffRight[]> = fc.array(fc.record({ competitionId: fc.constantFrom(null, ...competitions), right }), {
  maxLength: 6,
});
const scope = fc.option(fc.subarray(competitions));

test('a call is open exactly to those who may make it for a competition, or for all of them', () => {
  fc.assert(
    fc.property(held, wanted, (rights, anyOf) => {
      const anywhere = [...competitions, 'another'].filter((id) => hasRight(rights, anyOf, id));
      expect(meets(rights, { anyOf, in: 'its_competition' })).toBe(anywhere.length > 0);
      // A competition created later is included in all.
      expect(meets(rights, { anyOf, in: 'all_competitions' })).toBe(hasRight(rights, anyOf, 'another'));
      const ids = competitionsWith(rights, anyOf);
      expect(anywhere.filter((id) => id !== 'another')).toEqual(competitions.filter((id) => isInScope(ids, id)));
    }),
  );
});

test('everything includes each right, and no right includes everything', () => {
  fc.assert(
    fc.property(fc.constantFrom(null, ...competitions), right, fc.constantFrom(...competitions), (competitionId, name, id) => {
      const fits = competitionId === null || competitionId === id;
      expect(hasRight([{ competitionId, right: 'everything' }], [name], id)).toBe(fits);
      expect(hasRight([{ competitionId, right: name }], ['everything'], id)).toBe(fits && name === 'everything');
    }),
  );
});

test('more rights never allow less, and without any nothing is allowed', () => {
  fc.assert(
    fc.property(held, held, wanted, fc.constantFrom(...competitions), (some, more, names, id) => {
      expect(hasRight([], names, id)).toBe(false);
      if (hasRight(some, names, id)) expect(hasRight([...some, ...more], names, id)).toBe(true);
    }),
  );
});

test('two scopes have in common what is in both', () => {
  fc.assert(
    fc.property(scope, scope, fc.constantFrom(...competitions), (one, other, id) => {
      expect(isInScope(intersect(one, other), id)).toBe(isInScope(one, id) && isInScope(other, id));
    }),
  );
});

test('what holds while wider rights wait opens nothing that was not open before, and nothing that is to be closed', () => {
  const may = (rights: readonly StaffRight[], name: (typeof rightNames)[number], id: string) => hasRight(rights, [name], id);
  fc.assert(
    fc.property(held, held, right, fc.constantFrom(...competitions, 'another'), (before, after, name, id) => {
      const meanwhile = heldMeanwhile(before, after);
      expect(may(meanwhile, name, id)).toBe(
        widens(before, after) ? may(meanwhile, name, id) && may(before, name, id) : may(after, name, id),
      );
      if (may(meanwhile, name, id)) expect([may(before, name, id), may(after, name, id)]).toEqual([true, true]);
      if (may(after, name, id) && !may(before, name, id)) expect(widens(before, after)).toBe(true);
      expect(widens(before, before)).toBe(false);
      expect(widens(before, [])).toBe(false);
    }),
    { numRuns: 2000 },
  );
});
