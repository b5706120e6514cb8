// Promise: a typed phone or ID number is searched by its last digits and never sent completely; any other text is sent as is.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { lastDigits, phoneDigits, withoutPhone } from '#contract/text/phoneDigits.ts';

it.each([
  ['139 0000 0001', '13900000001', '000001'],
  ['+86 139-0000-0001', '8613900000001', '000001'],
  ['0001', '0001', '0001'],
  ['000', null, '000'],
  ['闪电 0001', null, '闪电 0001'],
  ['W0000001', null, 'W0000001'],
  ['2345678KMN', null, '2345678KMN'],
  ['１３９ ００００ ０００１', '13900000001', '000001'],
  ['110105201803070015', '110105201803070015', '070015'],
  ['11010520180307001X', null, '307001'],
  ['110105 20180307 001x', null, '307001'],
  ['小明11010520180307001X', null, '小明307001'],
  ['王芳 13900000001', null, '王芳 000001'],
  ['001X', null, '001X'],
  ['838475632@qq.com', null, '838475632@qq.com'],
  ['ﾊﾞﾙｰﾝ 2026', null, 'ﾊﾞﾙｰﾝ 2026'],
])('%s', (typed, digits, sent) => {
  expect([phoneDigits(typed), withoutPhone(typed), lastDigits(typed)]).toEqual([digits, sent, digits?.slice(-6) ?? null]);
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
