// Promise: a family that reads Chinese finds its province in Chinese, and every region has a name.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { countryCodes, regionsOf } from '#contract/places/countries.ts';
import { regionName } from '#contract/places/regions.ts';

it('names each of China’s regions in Chinese, no two alike', () => {
  const names = regionsOf('CN').map(({ code }) => regionName('CN', code, 'zh-CN'));
  for (const name of names) expect(name).toMatch(/^\p{Script=Han}{2,3}$/u);
  expect(new Set(names).size).toBe(34);
});

it('has Hong Kong, Macao and Taiwan among China’s regions and as entries of their own, in Chinese wherever they stand', () => {
  const names = regionsOf('CN').map(({ code }) => regionName('CN', code, 'zh-CN'));
  expect(names).toEqual(expect.arrayContaining(['香港', '澳门', '台湾']));
  expect(regionName('CN', 'TW', 'en-US')).toBe('Taiwan');
  for (const country of ['HK', 'MO', 'TW']) {
    const own = regionsOf(country).map(({ code }) => regionName(country, code, 'zh-CN'));
    expect(own.length).toBeGreaterThan(0);
    for (const name of own) expect(name).toMatch(/^\p{Script=Han}{2}$/u);
  }
});

it('tells apart the provinces whose English names are nearly alike', () => {
  const named = (code: string) => [regionName('CN', code, 'en-US'), regionName('CN', code, 'zh-CN')];
  expect(['SN', 'SX', 'HA', 'HE', 'HN', 'HB', 'HI', 'HL', 'GD', 'GX', 'GS', 'GZ', 'JL', 'JS', 'JX', 'NM', 'NX'].map(named)).toEqual([
    ['Shaanxi', '陕西'],
    ['Shanxi', '山西'],
    ['Henan', '河南'],
    ['Hebei', '河北'],
    ['Hunan', '湖南'],
    ['Hubei', '湖北'],
    ['Hainan', '海南'],
    ['Heilongjiang', '黑龙江'],
    ['Guangdong', '广东'],
    ['Guangxi', '广西'],
    ['Gansu', '甘肃'],
    ['Guizhou', '贵州'],
    ['Jilin', '吉林'],
    ['Jiangsu', '江苏'],
    ['Jiangxi', '江西'],
    ['Inner Mongolia', '内蒙古'],
    ['Ningxia', '宁夏'],
  ]);
});

it('keeps the data’s name everywhere else, and in English', () => {
  const region = fc
    .constantFrom(...countryCodes())
    .chain((country) => fc.constantFrom(...regionsOf(country).map((each) => ({ country, ...each }))));
  fc.assert(
    fc.property(region, ({ country, code, name }) => {
      expect(regionName(country, code, 'en-US')).toBe(name);
      if (!['CN', 'HK', 'MO', 'TW'].includes(country)) expect(regionName(country, code, 'zh-CN')).toBe(name);
    }),
  );
});

it('answers a code that is none with the code', () => {
  for (const locale of ['zh-CN', 'en-US'] as const) {
    expect(regionName('CN', 'TPE', locale)).toBe('TPE');
    expect(regionName('US', 'FJ', locale)).toBe('FJ');
    expect(regionName('ZZ', 'FJ', locale)).toBe('FJ');
  }
});
