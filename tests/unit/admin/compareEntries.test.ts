// Promise: a comparison of two entries shows every child of both once, and marks exactly the differences.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareEntries } from '#src/admin/registrations/record/compareEntries.ts';

const word = fc.constantFrom('a', 'b', 'c');
const anyMember = fc.record({
  name: word,
  gender: fc.constantFrom('female' as const, 'male' as const),
  country: fc.constant('CN'),
  idNumber: word,
  ageWarning: fc.constant(null),
});
const anyAdult = fc.record({ name: word, phone: word });
const anyEntry = fc.record({
  teamName: word,
  organization: word,
  parent: anyAdult,
  instructor: anyAdult,
  members: fc.array(anyMember, { minLength: 1, maxLength: 4 }),
});

test('every child stands there once, and an entry does not differ from itself', () => {
  fc.assert(
    fc.property(anyEntry, anyEntry, (left, right) => {
      const rows = compareEntries(left, right);
      const names = (side: 'left' | 'right') =>
        rows.flatMap(({ field, ...row }) => (/^members\.\d+\.name$/.test(field) && row[side] !== '' ? [row[side]] : [])).toSorted();
      expect(names('left')).toEqual(left.members.map(({ name }) => name).toSorted());
      expect(names('right')).toEqual(right.members.map(({ name }) => name).toSorted());
      for (const { left: one, right: other, differs } of rows) expect(differs).toBe(one !== other);
      expect(compareEntries(left, left).filter(({ differs }) => differs)).toEqual([]);
    }),
  );
});
