// Promise: a profile is complete exactly when name and affiliation are filled in, for every kind of account.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountKinds, missingProfileFields, profileComplete } from '#contract/accounts/rules/profile.ts';

const blank = fc.constantFrom(null, '', ' ', '\u3000\t', '\u200b\u2060');
const filled = fc.constantFrom('李小明', ' Emma ', 'O');
const field = fc.oneof(
  blank.map((value) => ({ value, missing: true })),
  filled.map((value) => ({ value, missing: false })),
);

it('names what is missing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...accountKinds),
      field,
      field,
      fc.constantFrom(null, '+8613800000001'),
      (kind, name, affiliation, mobile) => {
        const profile = { kind, name: name.value, affiliation: affiliation.value, mobile };
        const missing = [...(name.missing ? ['name'] : []), ...(affiliation.missing ? ['affiliation'] : [])];
        expect(missingProfileFields(profile)).toEqual(missing);
        expect(profileComplete(profile)).toBe(missing.length === 0);
      },
    ),
  );
});
