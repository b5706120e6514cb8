// Guards: a certificate number that was typed with one wrong character does not check, nor do all but a few with two neighbours swapped.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkCharacter, makeCertificateNumber } from '#contract/results/rules/certificateNumber.ts';

const ALL = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const anyNumber = fc
  .tuple(fc.integer({ min: 2000, max: 2099 }), fc.array(fc.nat(1_000_000), { minLength: 7, maxLength: 7 }))
  .map(([season, draws]) => makeCertificateNumber(season, (max) => (draws.shift() ?? 0) % max));
const checks = (no: string) => {
  const plain = no.replaceAll('-', '');
  return checkCharacter(plain.slice(0, -1)) === plain.at(-1);
};

it('has the season, and a check character as ISO 7064 MOD 37,36 gives it', () => {
  // the standard's own example
  expect(checkCharacter('A12425GABC1234002')).toBe('M');
  fc.assert(
    fc.property(anyNumber, (no) => {
      expect(no).toMatch(/^TC\d\d-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      expect(checks(no)).toBe(true);
    }),
  );
});

it('finds every wrong character', () => {
  fc.assert(
    fc.property(anyNumber, fc.nat(11), fc.constantFrom(...ALL), (no, place, other) => {
      const plain = no.replaceAll('-', '');
      const at = place % plain.length;
      if (plain[at] !== other) expect(checks(plain.slice(0, at) + other + plain.slice(at + 1))).toBe(false);
    }),
  );
});

it('finds the swap of any two neighbours but one pair of 630, whatever is before them', () => {
  const pairs = [...ALL].flatMap((a) => [...ALL].flatMap((b) => (a < b ? [[a, b] as const] : [])));
  expect(pairs).toHaveLength(630);
  for (const before of ALL) {
    const missed = pairs.filter(([a, b]) => checkCharacter(before + a + b) === checkCharacter(before + b + a));
    expect(missed).toHaveLength(1);
  }
  expect([checks('TC26-YA9F-3SEC'), checks('TC26-Y9AF-3SEC')]).toEqual([true, true]);
});
