// Promise: a password is accepted exactly if it has 6–16 characters of at least two kinds; if organisers have chosen so, 8–64 of any.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PASSWORD_BYTES, passwordRule, passwordProblem as problemUnder } from '#contract/accounts/rules/password.ts';

const { min: PASSWORD_MIN, max: PASSWORD_MAX } = passwordRule(false);
const passwordProblem = (value: string) => problemUnder(value, passwordRule(false));

const digit = fc.constantFrom(...'0123456789٣７');
const letter = fc.constantFrom(...'abcXYZéñ中文Ж');
const symbol = fc.constantFrom(...'!-_ .~@€，😀');
const kinds = [digit, letter, symbol];
const textOf = (unit: fc.Arbitrary<string>, minLength: number, maxLength: number) => fc.string({ unit, minLength, maxLength });
const oneKind = (minLength: number, maxLength: number) => fc.oneof(...kinds.map((kind) => textOf(kind, minLength, maxLength)));

it('refuses one kind of characters alone', () => {
  fc.assert(
    fc.property(oneKind(PASSWORD_MIN, PASSWORD_MAX), (value) => {
      expect(passwordProblem(value)).toBe('password_kinds');
    }),
  );
});

it('accepts two kinds or three, wherever the second stands', () => {
  const mixed = fc.tuple(fc.constantFrom(0, 1, 2), fc.constantFrom(1, 2), fc.nat()).chain(([first, step, at]) =>
    fc.tuple(textOf(kinds[first] ?? digit, PASSWORD_MIN - 1, PASSWORD_MAX - 1), kinds[(first + step) % 3] ?? digit).map(([rest, other]) => {
      const characters = [...rest];
      characters.splice(at % (characters.length + 1), 0, other);
      return characters.join('');
    }),
  );
  fc.assert(
    fc.property(mixed, (value) => {
      expect(passwordProblem(value)).toBeNull();
    }),
  );
});

it('counts characters, not UTF-16 units', () => {
  const any = fc.oneof(...kinds);
  fc.assert(
    fc.property(textOf(any, 0, PASSWORD_MIN - 1), (value) => {
      expect(passwordProblem(value)).toBe('password_length');
    }),
  );
  fc.assert(
    fc.property(textOf(any, PASSWORD_MAX + 1, 40), (value) => {
      expect(passwordProblem(value)).toBe('password_length');
    }),
  );
  expect(passwordProblem(`${'😀'.repeat(15)}a`)).toBeNull();
  expect(passwordProblem('😀😀a')).toBe('password_length');
});

it('accepts the sample password', () => expect(passwordProblem('Robot-2026')).toBeNull());

describe('where organisers have chosen long passwords', () => {
  const rule = passwordRule(true);

  it('takes 8 to 64 characters of any kinds', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', minLength: rule.min, maxLength: rule.max }), (value) => {
        expect(problemUnder(value, rule)).toBeNull();
      }),
    ));

  it('refuses by its own length, and what the key cannot carry', () => {
    expect([problemUnder('1234567', rule), problemUnder('a'.repeat(65), rule)]).toEqual(['password_length_long', 'password_length_long']);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: rule.min, maxLength: rule.max * 2 }), (value) => {
        const characters = [...value].length;
        const fits = new TextEncoder().encode(value).length <= MAX_PASSWORD_BYTES;
        const wanted = characters < rule.min || characters > rule.max ? rule.lengthProblem : fits ? null : 'too_long';
        expect(problemUnder(value, rule)).toBe(wanted);
      }),
    );
    expect(problemUnder('蜗'.repeat(63), rule)).toBeNull();
    expect(problemUnder('蜗'.repeat(64), rule)).toBe('too_long');
  });
});
