// Promise: valid ID numbers are accepted; numbers with one wrong digit or two swapped digits never are.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  birthDateOf,
  genderIn,
  idNumberProblem,
  maskIdNumber,
  normalizeIdNumber,
  residentIdCheckDigit,
} from '#contract/registrations/rules/idNumber.ts';
import { makeResidentId, residentId } from '../../fixtures/residentId.ts';

const now = Date.UTC(2026, 5, 1);
const cn = (value: string, at = now) => idNumberProblem('CN', value, at);

const withCharacter = (number: string, index: number, character: string): string =>
  number.slice(0, index) + character + number.slice(index + 1);

describe('CN resident number', () => {
  it('accepts numbers made elsewhere', () => {
    // The example of GB 11643-1999, and the sample season's child.
    for (const known of ['11010519491231002X', '110105201803070015']) expect(cn(known)).toBeNull();
  });

  it('accepts every generated number, in either case, with spaces and in full-width characters', () => {
    fc.assert(
      fc.property(residentId(), (number) => {
        const fullWidth = [...number].map((character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)).join('');
        const spaced = ` ${number.slice(0, 6)} ${number.slice(6, 14)}\u3000${number.slice(14)} `;
        for (const typed of [number, number.toLowerCase(), fullWidth, spaced]) {
          expect(cn(typed)).toBeNull();
          expect(normalizeIdNumber('CN', typed)).toBe(number);
        }
      }),
    );
  });

  it('takes what looks like its X for it, at its end alone', () => {
    const number = '11010519491231002X';
    for (const sign of '×✕✖╳ХхΧχｘⅩ') expect([sign, normalizeIdNumber('CN', number.replace('X', sign))]).toEqual([sign, number]);
    expect(cn('1101051949123100×2')).toBe('id_number_characters');
  });

  it('says the gender by its 17th digit, whatever else it says; other numbers say none', () => {
    for (const [sequence, gender] of [
      [0, 'female'],
      [1, 'male'],
      [998, 'female'],
      [999, 'male'],
    ] as const)
      expect(genderIn('CN', makeResidentId({ sequence }).toLowerCase())).toBe(gender);
    for (const [country, value] of [
      ['GB', makeResidentId()],
      ['CN', makeResidentId().slice(1)],
      ['CN', ''],
    ] as const)
      expect(genderIn(country, value)).toBeNull();
  });

  it('refuses every change of a single character', () => {
    fc.assert(
      fc.property(residentId(), (number) => {
        for (let index = 0; index < number.length; index += 1)
          for (const other of '0123456789X') if (other !== number[index]) expect(cn(withCharacter(number, index, other))).not.toBeNull();
      }),
    );
  });

  it('refuses every swap of two different neighbours', () => {
    fc.assert(
      fc.property(residentId(), (number) => {
        for (let index = 0; index + 1 < number.length; index += 1) {
          const [left = '', right = ''] = number.slice(index, index + 2);
          if (left !== right) expect(cn(number.slice(0, index) + right + left + number.slice(index + 2))).not.toBeNull();
        }
      }),
    );
  });

  it('says what is wrong', () => {
    const valid = makeResidentId();
    expect(cn('')).toBe('id_number_length');
    expect(cn(valid.slice(0, 17))).toBe('id_number_length');
    expect(cn(`${valid}0`)).toBe('id_number_length');
    expect(cn(withCharacter(valid, 3, 'A'))).toBe('id_number_characters');
    expect(cn(withCharacter(valid, 16, 'X'))).toBe('id_number_characters');
    expect(cn(withCharacter(valid, 17, valid.endsWith('0') ? '1' : '0'))).toBe('id_number_check_digit');
  });

  it('knows the province-level codes, and no others', () => {
    const codes = '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83';
    for (let code = 0; code < 100; code += 1) {
      const region = String(code).padStart(2, '0');
      expect([region, cn(makeResidentId({ region }))]).toEqual([region, codes.split(' ').includes(region) ? null : 'id_number_region']);
    }
  });

  it('takes a birth date only if the calendar has it, from 1900 on', () => {
    for (const birth of ['20180229', '19000229', '20180431', '20180001', '20181301', '20180100', '18991231', '00500101'])
      expect([birth, cn(makeResidentId({ birth }))]).toEqual([birth, 'id_number_birth_date']);
    for (const birth of ['20000229', '20160229', '19000101', '20181231'])
      expect([birth, cn(makeResidentId({ birth }))]).toEqual([birth, null]);
  });

  it('takes the day of birth from midnight in Shanghai on', () => {
    const midnight = Date.parse('2026-05-20T00:00:00+08:00');
    const number = makeResidentId({ birth: '20260520' });
    expect(cn(number, midnight - 1)).toBe('id_number_birth_date_future');
    expect(cn(number, midnight)).toBeNull();
  });

  it('tells the birth date it was made with', () => {
    fc.assert(
      fc.property(residentId(), (number) => {
        const birth = birthDateOf('CN', number.toLowerCase());
        const written = birth && [birth.year, birth.month, birth.day].map((part) => String(part).padStart(2, '0')).join('');
        expect(written).toBe(number.slice(6, 14));
        expect(birthDateOf('US', number)).toBeNull();
      }),
    );
    expect(birthDateOf('CN', makeResidentId({ birth: '20180230' }))).toBeNull();
    expect(birthDateOf('CN', 'not a number')).toBeNull();
  });

  it('computes a check digit from 17 digits only', () => {
    expect(residentIdCheckDigit('11010519491231002')).toBe('X');
    for (const wrong of ['', '1101051949123100', '110105194912310021', '1101051949123100X'])
      expect(() => residentIdCheckDigit(wrong)).toThrow(RangeError);
  });
});

describe('ID number of another country', () => {
  it('accepts 4–24 letters and digits, in any case, with the signs that documents print between them', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9](?:[-./ ]?[A-Za-z0-9]){3,23}$/), fc.constantFrom('GB', 'US', 'HK'), (number, country) => {
        expect(idNumberProblem(country, number, now)).toBeNull();
        expect(idNumberProblem(country, normalizeIdNumber(country, number), now)).toBeNull();
      }),
    );
    expect(idNumberProblem('GB', 'GB-7731204', now)).toBeNull();
  });

  it('refuses what is too short, too long or holds anything else', () => {
    const core = fc.stringMatching(/^[A-Z0-9]{4,23}$/);
    fc.assert(
      fc.property(core, fc.constantFrom('+', '_', ';', '中', 'é', '\u0000', '😀'), fc.nat(), (number, stranger, at) => {
        const index = at % (number.length + 1);
        expect(idNumberProblem('GB', number.slice(0, index) + stranger + number.slice(index), now)).toBe('id_number_format');
      }),
    );
    for (const only of ['----', '(((())))', 'A-1(2)', 'A123456,B123456', '123456,7', '12,3456'])
      expect(idNumberProblem('HK', only, now)).toBe('id_number_format');
    for (const length of [0, 1, 3, 25, 40]) expect(idNumberProblem('GB', 'A'.repeat(length), now)).toBe('id_number_format');
  });
});

describe('maskIdNumber', () => {
  it('keeps the length and the last two characters, and nothing else', () => {
    fc.assert(
      fc.property(residentId(), (number) => {
        expect(maskIdNumber(number)).toBe('*'.repeat(16) + number.slice(-2));
      }),
    );
    expect(maskIdNumber('GB-7731204')).toBe('********04');
  });
});

describe('normalizeIdNumber', () => {
  it.each([
    ['HK', 'A123456(7)', 'A123456（7）', 'a 123456 (7)', 'A1234567', '\u202dA123456(7)\u202c', 'Ａ１２３４５６（７）'],
    ['MO', '1234567(8)', '1/234567/8', '12345678'],
    ['TW', 'A123456789', 'A-123456789', 'a123456789'],
    ['KR', '180307-3123456', '1803073123456', '180307–3123456'],
    ['BR', '123.456.789-09', '12345678909'],
    ['CL', '12.345.678-K', '12345678k'],
    ['CH', '756.1234.5678.97', '7561234567897'],
    ['CZ', '180307/1234', '1803071234'],
    ['US', '123-45-6789', '123456789', '123‑45‑6789'],
    ['MY', '180307-14-1234', '180307141234'],
    ['GB', 'GB-7731204', 'GB 7731204', 'GB7731204'],
    ['CN', '110105 20180307 0015', '110105-20180307-0015', '110105201803070015'],
  ])('%s: every spelling of a number is one child', (country, ...spellings) => {
    expect(new Set(spellings.map((typed) => normalizeIdNumber(country, typed))).size).toBe(1);
    for (const typed of spellings) expect(idNumberProblem(country, typed, now)).toBeNull();
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aZ09- -Ａ９\u3000') }), (value) => {
        const once = normalizeIdNumber('GB', value);
        expect(normalizeIdNumber('GB', once)).toBe(once);
        expect(once).toMatch(/^[A-Z0-9]*$/);
      }),
    );
  });
});

it('folds the digits of other scripts, and what spreadsheets and documents print between them', () => {
  for (const [country, typed, number] of [
    ['EG', '٣١٥٠٣١٢٠١٠١٢٣٤', '31503120101234'],
    ['IN', '१२३४ ५६७८ ९०१२', '123456789012'],
    ['CO', '1,234,567,890', '1234567890'],
    ['CH', '756’1234’5678', '75612345678'],
    ['CN', "'110105201803070015", '110105201803070015'],
    ['HK', 'Ａ１２３４５６（７）', 'A1234567'],
  ] as const) {
    expect([typed, normalizeIdNumber(country, typed)]).toEqual([typed, number]);
    expect([typed, idNumberProblem(country, typed, now)]).toEqual([typed, null]);
  }
});
