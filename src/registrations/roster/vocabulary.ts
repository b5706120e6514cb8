import { locales } from '#contract/common.ts';
import { type Group, groups } from '#contract/competitions.ts';
import type { Gender } from '#contract/members.ts';
import { countryCodes, countryName, regionsOf } from '#contract/rules/countries.ts';
import { regionName } from '#contract/rules/regions.ts';
import { bare } from './columns.ts';

const genders: ReadonlyMap<string, Gender> = new Map([
  ...['female', 'f', 'girl', 'woman', '女', '女孩', '女生', '女性'].map((word) => [word, 'female'] as const),
  ...['male', 'm', 'boy', 'man', '男', '男孩', '男生', '男性'].map((word) => [word, 'male'] as const),
]);

/** The gender that a word means, in either language. */
export const genderOf = (word: string): Gender | null => genders.get(bare(word)) ?? null;

const groupWords: Record<Group, readonly string[]> = {
  early_childhood: ['early childhood', '幼儿组', '幼儿', '幼儿园组', '幼儿园', 'kindergarten', 'preschool'],
  primary: ['primary', '小学组', '小学', 'primary school'],
};
const groupByWord: ReadonlyMap<string, Group> = new Map(
  groups.flatMap((group) => [group, ...groupWords[group]].map((word) => [bare(word), group] as const)),
);

/** The group that a word means, in either language. */
export const groupOf = (word: string): Group | null => groupByWord.get(bare(word)) ?? null;

let countryByWord: ReadonlyMap<string, string> | null = null;
const countryMap = (): ReadonlyMap<string, string> => {
  countryByWord ??= new Map([
    ...countryCodes().flatMap((code) =>
      [code, ...locales.map((locale) => countryName(code, locale))].map((name) => [bare(name), code] as const),
    ),
    ...['中华人民共和国', '中国大陆', 'PRC', 'Mainland China'].map((name) => [bare(name), 'CN'] as const),
    ...['USA', 'United States of America'].map((name) => [bare(name), 'US'] as const),
    ...['UK', 'Great Britain'].map((name) => [bare(name), 'GB'] as const),
  ]);
  return countryByWord;
};

/** ISO 3166-1 alpha-2 of a country's code or of its name in either language. */
export const countryOf = (word: string): string | null => countryMap().get(bare(word)) ?? null;

const withoutRank = (name: string): string => bare(name).replace(/(特别行政区|(壮族|回族|维吾尔)?自治区|province|省|市)$/u, '');

/** The code of a country's region by its code or its name in either language, with or without `省` or `Province`. */
export const regionOf = (country: string, word: string): string | null => {
  const wanted = withoutRank(word);
  const found = regionsOf(country).find(({ code, name }) =>
    [code, name, ...locales.map((locale) => regionName(country, code, locale))].some((each) => withoutRank(each) === wanted),
  );
  return found?.code ?? null;
};
