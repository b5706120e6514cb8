// Promise: a number in its country's numbering plan is accepted however it is written, stored as E.164, and never shown completely when masked.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createPhoneReader,
  defaultPhoneCountry,
  dialCodes,
  formatPhone,
  hasCallingCode,
  maskPhone,
  parsePhone,
  phoneProblem,
  readPhone,
  settlePhone,
} from '#contract/text/phone.ts';

/** National mobile numbers in the Chinese plan. */
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

describe('the country of a number without a calling code', () => {
  it('is the first known one in which it is a mobile number, whatever else it could be', () => {
    fc.assert(
      fc.property(chineseMobile, fc.constantFrom('US', 'GB', 'IN', ''), (national, other) => {
        expect(parsePhone(national, 'CN', other)).toBe(`+86${national}`);
      }),
    );
    // In China a landline of Guangzhou.
    expect(parsePhone('2025550143', 'CN', 'US')).toBe('+12025550143');
    expect(parsePhone('2025550143', 'CN')).toBe('+862025550143');
  });

  it('is asked for where nothing is known and the number is valid in several', () => {
    expect(readPhone('13012345678', '', '')).toEqual({ number: null, problem: 'phone_ambiguous' });
    expect(readPhone('19912345678')).toEqual({ number: '+8619912345678', problem: null });
    expect(readPhone('4155552671', '')).toEqual({ number: '+14155552671', problem: null });
    fc.assert(
      fc.property(chineseMobile, (national) => {
        // An American number that text messages cannot reach is no alternative.
        const { number } = readPhone(national);
        if (number === null) expect(parsePhone(national, 'US')).not.toBeNull();
        else expect(number).toBe(`+86${national}`);
      }),
    );
  });

  it('moves to its field with what only the number tells', () => {
    expect(settlePhone('+8613012345678', 'US')).toEqual({ phone: '130 1234 5678', phoneCountry: 'CN' });
    expect(settlePhone('19912345678', '')).toEqual({ phone: '199 1234 5678', phoneCountry: 'CN' });
    expect(settlePhone('13012345678', '')).toBeNull();
    expect(settlePhone('13012345678', 'CN')).toBeNull();
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

it('takes no country from English, which is written anywhere', () => {
  expect(defaultPhoneCountry('zh-CN')).toBe('CN');
  expect(defaultPhoneCountry('en-US')).toBe('');
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

it('reads a number with all that comes along when it is copied', () => {
  for (const typed of [
    '\u202d+86 138 0000 0001\u202c',
    '\u200e13800000001',
    '138\u200b00000001',
    '１３８００００　０００１',
    '138–0000–0001',
    '\ufeff138 0000 0001\u00a0',
    '＋８６　１３８００００　０００１',
  ])
    expect([typed, parsePhone(typed, 'CN')]).toEqual([typed, '+8613800000001']);
});

describe('a calling code that is written', () => {
  it('decides in whatever width, brackets and prefix it is written, before any country that is known', () => {
    fc.assert(
      fc.property(chineseMobile, fc.constantFrom('US', 'HK', 'JP', 'GB', ''), (national, country) => {
        for (const code of ['+86', '＋86', '＋８６', '﹢86', '(+86)', '（＋86）', '( +86 ) ', '+(86)', '00 86', '0086-', 'tel:+86'])
          expect([code, country, parsePhone(`${code}${national}`, country)]).toEqual([code, country, `+86${national}`]);
      }),
    );
  });

  it('is never left out: another country’s number does not become one of the known country', () => {
    // In China 130 1234 5678 is a stranger’s number.
    for (const typed of ['+13012345678', '＋13012345678', '＋１ 301-234-5678', '(＋1) 301 234 5678', '001 301 234 5678'])
      expect([typed, parsePhone(typed, 'CN', 'CN')]).toEqual([typed, '+13012345678']);
    for (const typed of ['＋1 301 234 567', '＋999 13012345678', '++13012345678', '+86 +86 13012345678'])
      expect([typed, parsePhone(typed, 'CN')]).toEqual([typed, null]);
  });

  it('is told from a number without one', () => {
    for (const typed of ['+86 1', '＋86', '(+86)', '0086 138']) expect([typed, hasCallingCode(typed)]).toEqual([typed, true]);
    for (const typed of ['138 0000 0001', '(0)138', '0118 496 0000', '0 0', '', '010-62345678'])
      expect([typed, hasCallingCode(typed)]).toEqual([typed, false]);
  });
});

it('reads the digits of every script, and no footnote as one', () => {
  expect(parsePhone('٠٥٠١٢٣٤٥٦٧', 'SA')).toBe('+966501234567');
  expect(parsePhone('९८७६५४३२१०', 'IN')).toBe('+919876543210');
  for (const typed of ['1380000000①', '1380000000²']) expect([typed, parsePhone(typed, 'CN')]).toEqual([typed, null]);
});

describe('a reader that remembers', () => {
  it('reads each number as if it met it for the first time, whatever it read before', () => {
    const country = fc.constantFrom('CN', 'US', 'CA', 'GB', 'HK', '');
    const number = fc.oneof(
      chineseMobile,
      chineseMobile.map((national) => `+86${national}`),
      fc.constantFrom('2125550123', '+12125550123', '416 555 0123', '0086 138 0000 0001', '07400 123456', '12', ''),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(number, fc.array(country, { maxLength: 3 })), { maxLength: 12 }), (asked) => {
        const read = createPhoneReader();
        for (const [value, countries] of [...asked, ...asked]) expect(read(value, ...countries)).toEqual(readPhone(value, ...countries));
      }),
    );
  });
});
