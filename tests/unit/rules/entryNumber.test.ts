// Promise: an entry's number is short, is read back however it is typed, and is never taken for another: one wrong character, or two that are swapped, are found.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeEntryNumber, readEntryNumber } from '#contract/registrations/rules/entryNumber.ts';

const numbers = fc.infiniteStream(fc.nat()).map((stream) => makeEntryNumber((max) => Number(stream.next().value) % max));
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

test('has eight characters in two groups, and is read with small letters, without its hyphen and with spaces', () => {
  fc.assert(
    fc.property(numbers, (number) => {
      expect(number).toMatch(/^E[0-9A-Z]{3}-[0-9A-Z]{4}$/);
      for (const typed of [number, number.toLowerCase(), number.replace('-', ''), ` ${number.replace('-', ' ')} `])
        expect(readEntryNumber(typed)).toBe(number);
    }),
  );
});

test('finds each wrong character, and each two neighbours that were swapped', () => {
  fc.assert(
    fc.property(numbers, fc.nat(6), fc.constantFrom(...CHARACTERS), (number, at, other) => {
      const plain = number.replace('-', '');
      const spot = at + 1;
      const wrong = plain.slice(0, spot) + other + plain.slice(spot + 1);
      // O and I are read as 0 and 1 where only that is right.
      if (other !== plain[spot] && !/[O0I1]/.test(other + plain[spot])) expect(readEntryNumber(wrong)).not.toBe(number);
      const swapped = plain.slice(0, spot) + (plain[spot + 1] ?? '') + (plain[spot] ?? '') + plain.slice(spot + 2);
      if (swapped !== plain && !/[O0I1]/.test(swapped)) expect(readEntryNumber(swapped)).toBeNull();
    }),
  );
});

test('reads no other text', () => {
  for (const text of ['', '闪电小蜗牛', 'TC26-7K3M-9Q2X', 'E7K3', 'W0000001', '13800138000']) expect(readEntryNumber(text)).toBeNull();
});
