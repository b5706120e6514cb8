// Promise: the record of a correction is exactly the difference, and never an ID number or a phone.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryChanges } from '#server/registrations/record/entryChanges.ts';

const word = fc.string({ minLength: 1, maxLength: 8 });
const anyForm = fc.record({
  teamName: word,
  parent: fc.record({ name: word, phone: word }),
  members: fc.array(fc.record({ name: word, latinName: fc.option(word, { nil: undefined }), idNumber: word, guardianPhone: word }), {
    minLength: 1,
    maxLength: 3,
  }),
});

test('the same form has no changes, and changed fields turn one into the other', () => {
  fc.assert(
    fc.property(anyForm, anyForm, (before, after) => {
      expect(entryChanges(before, before)).toEqual([]);
      const changes = entryChanges(before, after);
      const changed = (field: string) => changes.find((change) => change.field === field);
      expect(changed('teamName')).toEqual(
        before.teamName === after.teamName ? undefined : { field: 'teamName', from: before.teamName, to: after.teamName },
      );
      expect(changed('parent.phone') !== undefined).toBe(before.parent.phone !== after.parent.phone);
      for (const { field, from, to } of changes)
        if (/(idNumber|phone)$/i.test(field)) expect([from, to]).toEqual([null, null]);
        else expect(from).not.toBe(to);
    }),
  );
});

test('what is added or taken out has no other side', () => {
  expect(entryChanges({ members: [{ latinName: 'Li' }] }, { members: [{ latinName: '' }] })).toEqual([
    { field: 'members.0.latinName', from: 'Li', to: null },
  ]);
  expect(entryChanges({ address: {} }, { address: { city: '泉州市' } })).toEqual([{ field: 'address.city', from: null, to: '泉州市' }]);
});
