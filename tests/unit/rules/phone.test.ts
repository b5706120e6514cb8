// Promise: a number that its country's plan has is accepted however it is written, stored as E.164, and never shown whole when masked.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPhoneCountry, dialCodes, formatPhone, maskPhone, parsePhone, phoneProblem } from '#contract/rules/phone.ts';

/** National mobile numbers that the Chinese plan has. */
const chineseMobile = fc
  .tuple(fc.constantFrom('130', '138', '150', '159', '176', '186', '199'), fc.integer({ min: 0, max: 99_999_999 }))
  .map(([prefix, rest]) => prefix + String(rest).padStart(8, '0'));

describe('parsePhone', () => {
  it('reads a Chinese mobile number however it is written', () => {
    fc.assert(
      fc.property(chineseMobile, (national) => {
        const e164 = `+86${national}`;
        const grouped = `${national.slice(0, 3)} ${national.slice(3, 7)}-${national.slice(7)}`;
        const fullWidth = [...national].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('');
        for (const typed of [national, grouped, fullWidth, ` ${national} `, e164, `＋86 ${grouped}`])
          expect(parsePhone(typed, 'CN')).toBe(e164);
        // With its country code, the default country does not matter.
        for (const country of ['US', 'GB', 'no country', '']) expect(parsePhone(e164, country)).toBe(e164);
        expect(phoneProblem(national, 'CN')).toBeNull();
      }),
    );
  });

  it('parses its own output and its formatted numbers to the same number', () => {
    fc.assert(
      fc.property(chineseMobile, (national) => {
        const e164 = `+86${national}`;
        expect(parsePhone(e164, 'US')).toBe(e164);
        expect(parsePhone(formatPhone(e164), 'US')).toBe(e164);
      }),
    );
  });

  it('reads numbers of other countries', () => {
    expect(parsePhone('(202) 555-0143', 'US')).toBe('+12025550143');
    expect(parsePhone('020 7946 0018', 'GB')).toBe('+442079460018');
    expect(parsePhone('9123 4567', 'HK')).toBe('+85291234567');
  });

  it('refuses what its country does not have', () => {
    const wrong = [
      '',
      ' ',
      '12345',
      '1380000000',
      '138000000011',
      '10000000000',
      '+8612345',
      'abc',
      'call 13800000001',
      '+99913800000001',
      '010-62345678 ext 5',
    ];
    for (const value of wrong) expect([value, phoneProblem(value, 'CN')]).toEqual([value, 'phone_invalid']);
    expect(parsePhone('13800000001', 'US')).toBeNull();
    expect(parsePhone('13800000001', 'no country')).toBeNull();
  });

  it('answers any text with E.164 or null', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+0-9 ()-]{0,25}$/)), fc.constantFrom('CN', 'US', 'GB'), (value, country) => {
        const e164 = parsePhone(value, country);
        if (e164 === null) expect(phoneProblem(value, country)).toBe('phone_invalid');
        else expect(e164).toMatch(/^\+[1-9]\d{6,14}$/);
      }),
    );
  });
});

describe('showing a number', () => {
  it('masks all but the country code and the last two digits', () => {
    fc.assert(
      fc.property(chineseMobile, (national) => {
        expect(maskPhone(`+86${national}`)).toBe(`+86 *********${national.slice(-2)}`);
      }),
    );
    expect(maskPhone('+12025550143')).toBe('+1 ********43');
    expect(maskPhone('not a number')).toBe('**********er');
  });

  it('formats internationally', () => expect(formatPhone('+8613800000001')).toBe('+86 138 0000 0001'));
});

it('takes the default country from the language', () => {
  expect(defaultPhoneCountry('zh-CN')).toBe('CN');
  expect(defaultPhoneCountry('en-US')).toBe('US');
});

it('lists every country once, with its calling code', () => {
  const codes = dialCodes();
  expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length);
  expect(codes.length).toBeGreaterThan(200);
  for (const { code, dial } of codes)
    expect([code, dial]).toEqual([expect.stringMatching(/^[A-Z]{2}$/), expect.stringMatching(/^\+[1-9]\d{0,2}$/)]);
  expect(codes).toContainEqual({ code: 'CN', dial: '+86' });
  expect(codes).toContainEqual({ code: 'CA', dial: '+1' });
});
