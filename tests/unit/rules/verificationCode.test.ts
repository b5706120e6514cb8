// Promise: a code is exactly six digits.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  CODE_INTERVAL_MS,
  CODE_LENGTH,
  CODE_LIFETIME_MS,
  CODE_TRIES,
  codeFormatProblem,
  normalizeCode,
} from '#contract/accounts/rules/verificationCode.ts';

const digits = (minLength: number, maxLength: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });

it('accepts any six digits', () => {
  fc.assert(
    fc.property(digits(CODE_LENGTH, CODE_LENGTH), (code) => {
      expect(codeFormatProblem(code)).toBeNull();
    }),
  );
});

it('refuses fewer, more, and anything else', () => {
  const wrongLength = fc.oneof(digits(0, CODE_LENGTH - 1), digits(CODE_LENGTH + 1, 12));
  fc.assert(
    fc.property(wrongLength, (code) => {
      expect(codeFormatProblem(code)).toBe('code_format');
    }),
  );
  const stranger = fc.constantFrom('a', ' ', '-', '１', '٣', '\n');
  fc.assert(
    fc.property(digits(5, 6), stranger, fc.nat(5), (code, other, at) => {
      expect(codeFormatProblem(code.slice(0, at) + other + code.slice(at))).toBe('code_format');
    }),
  );
});

it('lives 10 minutes, 5 tries, one a minute', () => expect([CODE_LIFETIME_MS, CODE_TRIES, CODE_INTERVAL_MS]).toEqual([600_000, 5, 60_000]));

it.each([
  ...[' 123456', '123 456', '123-456', '１２３４５６', '\u202d123456\u202c', '123\u00a0456\n', '１２３　４５６', '123–456'],
  // Typed with the digits of other scripts, or copied with the following punctuation.
  ...['١٢٣٤٥٦', '۱۲۳۴۵۶', '१२३४५६', '123456。', '123456.', '“123456”', '123·456'],
])('%j is 123456', (typed) => {
  expect(normalizeCode(typed)).toBe('123456');
  expect(codeFormatProblem(normalizeCode(typed))).toBeNull();
});
