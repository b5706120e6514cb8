import { ACCOUNTS } from '../../server/database/search/search.ts';
import { gramsOf, searchableText } from '../../server/database/search/searchText.ts';
import { competitionOf, workNoOf } from '../../tests/fixtures/grownSeason.ts';
import type { SearchRow } from './rawDatabase.ts';

/** As common as the first name of each line is: every fourth child has a surname of these. */
const SURNAMES = [
  ...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏锺汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段',
];
const GIVEN = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂英华玉萍红建文辉力梓涵子轩浩宇欣怡诗雨晨思佳宁博嘉俊铭睿泽可心一诺依婷'];
const SCHOOLS = 900;

/** Returns a number for each `seed` and `i`, deterministically. */
const hash = (i: number, seed: number): number => {
  let value = Math.imul(i + 1, 0x9e3779b1) ^ Math.imul(seed + 1, 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
};
const pick = (characters: readonly string[], at: number): string => characters[at % characters.length] ?? '';

/** Returns a surname; the first ones are the most common, as in life. */
const surname = (at: number): string => pick(SURNAMES, Math.floor(SURNAMES.length * ((at % 10_000) / 10_000) ** 2));
const personName = (i: number, seed: number): string =>
  surname(hash(i, seed)) + pick(GIVEN, hash(i, seed + 1)) + pick(GIVEN, hash(i, seed + 2));

const NO_SUBJECT = { registrationId: null, workId: null, accountId: null } as const;
const rowOf = (subject: Partial<Omit<SearchRow, 'text' | 'grams'>>, competition: string, fields: readonly string[]): SearchRow => {
  const text = searchableText(fields);
  return { ...NO_SUBJECT, ...subject, text, grams: [...gramsOf(text), `competition:${competition}`].join(' ') };
};

/** Returns the search texts of the entry numbered `i`, its account and its work: names of people, schools and teams as common as in life. */
export const searchRowsOf = (i: number): SearchRow[] => {
  const names = [personName(i, 0), personName(i, 10), personName(i, 20)];
  return [
    rowOf({ accountId: `a${i}` }, ACCOUNTS, [`家长 ${i}`, `实验小学 ${i % SCHOOLS}`]),
    rowOf({ registrationId: `r${i}` }, competitionOf(i), [`Team ${i}`, `青禾实验小学 ${i % SCHOOLS}`, ...names]),
    rowOf({ workId: `w${i}` }, competitionOf(i), [`小车 ${i}`, workNoOf(i), `Team ${i}`]),
  ];
};

/** Queries, each with the number of its results. */
export const searches = {
  'a common surname': '王',
  'a common name': '王伟',
  'a surname and a school': '王 青禾',
  'a whole name': (i: number) => personName(i, 0),
  'a team': (i: number) => `Team ${i}`,
  'every entry': 'team',
  nothing: '龘',
} as const;
