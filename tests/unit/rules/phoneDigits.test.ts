// Promise: a typed phone number is looked for by its last digits and never sent whole; any other text is sent as it is.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { phoneDigits, withoutPhone } from '#contract/rules/phoneDigits.ts';

it.each([
  ['139 0000 0001', '13900000001', '000001'],
  ['+86 139-0000-0001', '8613900000001', '000001'],
  ['0001', '0001', '0001'],
  ['000', null, '000'],
  ['闪电 0001', null, '闪电 0001'],
  ['W0000001', null, 'W0000001'],
])('%s', (typed, digits, sent) => {
  expect([phoneDigits(typed), withoutPhone(typed)]).toEqual([digits, sent]);
});

it('what is sent holds no more than six digits of a number, and is found in it', () => {
  const number = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 15 }).map((digits) => digits.join(''));
  fc.assert(
    fc.property(number, (digits) => {
      const sent = withoutPhone(`+${digits}`).replace('+', '');
      expect(digits.endsWith(sent) && sent.length <= 6).toBe(true);
    }),
  );
});
