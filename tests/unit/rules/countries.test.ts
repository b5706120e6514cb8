// Promise: every offered country and region is accepted, has a name in both languages, and the names are the organisers' own.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { countryCodes, countryName, isCountry, isRegion, regionsOf } from '#contract/places/countries.ts';

const country = fc.constantFrom(...countryCodes());

it('lists each country once', () => {
  expect(new Set(countryCodes()).size).toBe(countryCodes().length);
  expect(countryCodes()).toEqual(expect.arrayContaining(['CN', 'US', 'GB', 'TW', 'HK', 'MO']));
});

it('accepts what it offers, with a code for every region', () => {
  for (const code of countryCodes()) {
    expect(isCountry(code)).toBe(true);
    const regions = regionsOf(code);
    expect(new Set(regions.map((region) => region.code)).size).toBe(regions.length);
    for (const region of regions) {
      expect([code, region.code, isRegion(code, region.code)]).toEqual([code, region.code, true]);
      expect(region.code && region.name).toBeTruthy();
    }
  }
  expect(isRegion('CN', 'FJ')).toBe(true);
  expect(isRegion('MO', 'Macao')).toBe(true);
});

it('refuses everything else', () => {
  const known = new Set(countryCodes());
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom('cn', 'ZZ', '__proto__', 'constructor')), country, (text, real) => {
      expect(isCountry(text)).toBe(known.has(text));
      if (!known.has(text)) {
        expect(regionsOf(text)).toEqual([]);
        expect(isRegion(text, 'FJ')).toBe(false);
        if (!/^[A-Z]{2}$/.test(text)) expect(countryName(text, 'zh-CN')).toBe(text);
      }
      expect(isRegion(real, `${text} nowhere`)).toBe(false);
    }),
  );
});

it('hands out lists that a caller may change', () => {
  regionsOf('CN').length = 0;
  countryCodes().length = 0;
  expect(regionsOf('CN').length).toBeGreaterThan(30);
  expect(isCountry('CN')).toBe(true);
});

it('names every country in the reader’s language', () => {
  for (const code of countryCodes()) {
    expect([code, countryName(code, 'zh-CN')]).toEqual([code, expect.stringMatching(/\p{Script=Han}/u)]);
    expect([code, countryName(code, 'en-US')]).toEqual([code, expect.stringMatching(/^\p{Lu}\P{Script=Han}{3,}$/u)]);
  }
  expect(['TW', 'HK', 'MO', 'CN'].map((code) => countryName(code, 'zh-CN'))).toEqual(['中国台湾', '中国香港', '中国澳门', '中国']);
  expect(['TW', 'HK', 'MO', 'CN'].map((code) => countryName(code, 'en-US'))).toEqual([
    'Taiwan (China)',
    'Hong Kong (China)',
    'Macao (China)',
    'China',
  ]);
});
