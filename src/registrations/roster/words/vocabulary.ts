import type { AccountKind } from '#contract/accounts/public.ts';
import type { Group } from '#contract/competitions/public.ts';
import { locales } from '#contract/http/common.ts';
import { countryCodes, countryName, regionsOf } from '#contract/places/countries.ts';
import { regionName } from '#contract/places/regions.ts';
import type { Gender } from '#contract/registrations/members.ts';
import { halfWidth } from '#src/platform/tables/cellText.ts';
import { countryWords, placeLanguages, threeLetterCodes } from './placeWords.ts';
import { isAscii, simplify } from './simplified.ts';

/** Returns the form in which known words are compared: letters and digits only, in lower case without accents and in simplified characters. */
const bare = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase().replace(/[^a-z0-9]/gu, '')
    : simplify(halfWidth(text).normalize('NFKC').toLowerCase())
        .normalize('NFD')
        .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
        .normalize('NFC')
        .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Returns the meaning of a word in two languages at once, as in `美国 USA`; null if they do not agree. */
const meaningOfBoth = <T>(word: string, meaning: (part: string) => T | null): T | null => {
  const [chinese, other] = [word.replace(/\P{Script=Han}/gu, ''), word.replace(/\p{Script=Han}/gu, '')].map((part) =>
    part === '' ? null : meaning(part),
  );
  return chinese === other ? (chinese ?? null) : null;
};

const BRACKETS = /[(（[【]([^)）\]】]*)[)）\]】]?/gu;

/** Splits a word from the text in brackets behind it. */
const parts = (word: string): { whole: string; outside: string; inside: string[] } => ({
  whole: bare(word),
  outside: bare(word.replace(BRACKETS, ' ')),
  inside: [...word.matchAll(BRACKETS)].map(([, text = '']) => bare(text)).filter((text) => text !== ''),
});

/** Returns the meaning of a word with brackets: that of the whole, otherwise that of the text outside, unless the brackets have another meaning. */
const meaningOfParts = <T>(word: string, meaning: (bareWord: string) => T | null, isRemark: (inside: string) => boolean): T | null => {
  const { whole, outside, inside } = parts(word);
  const found = meaning(whole);
  if (found !== null || inside.length === 0) return found;
  const outer = meaning(outside);
  return inside.every((each) => meaning(each) === outer || (meaning(each) === null && isRemark(each))) ? outer : null;
};

const genderWords: Record<Gender, string> = {
  female:
    'female f girl girls woman w lady she 女 女孩 女孩子 女生 女性 女童 女子 女士 女同学 女の子 여 여자 여성 여아 fille féminin féminine feminin femme weiblich mädchen madchen frau niña nina femenino mujer chica menina feminino mulher moça ragazza femmina femminile meisje vrouw dziewczynka kobieta девочка ж жен женский женщина kız kadın perempuan nữ หญิง',
  male: 'male m boy boys man he 男 男孩 男孩子 男生 男性 男童 男子 男士 男同学 男の子 남 남자 남성 남아 garçon garcon masculin homme männlich mannlich junge mann niño nino masculino hombre chico menino homem rapaz ragazzo maschio maschile jongen chłopiec mężczyzna мальчик м муж мужской мужчина erkek oğlan laki lakilaki lelaki nam ชาย',
};
const genderByWord: ReadonlyMap<string, Gender> = new Map(
  (['female', 'male'] as const).flatMap((gender) => genderWords[gender].split(' ').map((word) => [bare(word), gender] as const)),
);

const genderOfBare = (word: string): Gender | null =>
  genderByWord.get(word) ?? meaningOfBoth(word, (part) => genderByWord.get(part) ?? null);

/** Returns the gender of a word or a sign, in either language and some others. */
export const genderOf = (word: string): Gender | null =>
  meaningOfParts(word.replace(/^\s*♂\s*$/u, 'm').replace(/^\s*♀\s*$/u, 'f'), genderOfBare, () => false);

/** Years as they are counted in English: grade 3, P4, year 5. */
const YEAR = '(?:grades?|years?|class|yr|std|standard|[gpy])';
const ORDINAL = '(?:[1-6](?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth)';

/** Words of each group, as parts of the input: 小学低年级组, 三年级, Primary 7–10, 大班. */
const groupParts: Record<Group, RegExp> = {
  early_childhood:
    /幼儿|幼稚|学前|学龄前|托班|托儿|[大中小]班|^[大中小][一二三四五六七八九十\d]+班$|early\s?(childhood|years)|earlychildhood|kindergarten|kinder|preschool|prek|prekindergarten|nursery|reception|toddler|playgroup|^k[123]$|^kg?[123]?$|^[lu]kg$|유치원|어린이집/u,
  primary: new RegExp(
    [
      '小学|国小|(?<!\\d)[一二三四五六1-6]年[级班]|[低中高]年级|^小[一二三四五六1-6]$|^[一二三四五六1-6]年$',
      // 三年2班, 五(1)班
      '^[一二三四五六1-6]年[一二三四五六七八九十\\d]{1,2}班$|^[一二三四五六]\\d{1,2}班$',
      `^(?:${YEAR}[1-6])+$|^${YEAR}(one|two|three|four|five|six)$|^${ORDINAL}(?:grade|year|class)(?:rs?)?$`,
      'primary|elementary|gradeschool|^primaire|^primaria|^grundschule|초등',
    ].join('|'),
    'u',
  ),
};
const OTHER_GROUPS =
  /中学|中小学|初中|高中|初[一二三]|高[一二三]|大学|[七八九7-9]年级|1[0-2]年级|十[一二]?年级|middle|junior(high|secondary)|secondary|highschool|senior|university|college|adult|成人|중학|고등학/u;

const CHINESE_RANGE =
  /([一二三四五六七八九十]|\d{1,2})\s*(?:年[级級])?\s*(?:[-–—~～、,，/&和及]|至|到)\s*([一二三四五六七八九十]|\d{1,2})\s*年[级級]/gu;
const ENGLISH_RANGE = new RegExp(
  `(?<!\\p{L})(${YEAR})\\.?\\s*(\\d{1,2})\\s*(?:[-–—~,&/]|to|and)\\s*${YEAR}?\\.?\\s*(\\d{1,2})(?!\\d)`,
  'giu',
);
/** A class of a year, 3（2）班: without its brackets it would be class 32. */
const CLASS_OF_YEAR = /^\s*([1-6])\s*[(（]\s*\d{1,2}\s*[)）]\s*班\s*$/u;

/** Writes out ranges of years, so that both ends count: 1-2年级 is no 12年级. */
const withYears = (word: string): string =>
  halfWidth(word)
    .replace(CLASS_OF_YEAR, '$1年级')
    .replace(CHINESE_RANGE, '$1年级$2年级')
    .replace(ENGLISH_RANGE, (_, year: string, from: string, to: string) => `${year} ${from} ${year} ${to}`);

const groupOfBare = (word: string): Group | null => {
  if (word === '' || OTHER_GROUPS.test(word)) return null;
  const [early, primary] = [groupParts.early_childhood.test(word), groupParts.primary.test(word)];
  if (word === 'earlychildhood' || word === 'primary') return word === 'primary' ? 'primary' : 'early_childhood';
  if (early === primary) return null;
  return early ? 'early_childhood' : 'primary';
};

/** Returns the group of a word in either language: by its name, a school's year or a kindergarten's class. */
export const groupOf = (word: string): Group | null => meaningOfParts(withYears(word), groupOfBare, () => true);

/** Returns the group of all children of an institution; null if it has several. */
export const groupOfKind = (kind: AccountKind): Group | null => {
  if (kind === 'kindergarten') return 'early_childhood';
  return kind === 'primary_school' ? 'primary' : null;
};

/** Maps words to what they mean; the earlier of two meanings counts. */
const firstOf = (entries: Iterable<readonly [word: string, meaning: string]>): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const [word, meaning] of entries) {
    const key = bare(word);
    if (key !== '' && !found.has(key)) found.set(key, meaning);
  }
  return found;
};

/** Returns the result of a function that is called once, and only if it is needed. */
const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const usualCountries = once(() =>
  firstOf([
    ...countryWords.flatMap(([code, words]) => words.map((word) => [word, code] as const)),
    ...threeLetterCodes,
    ...countryCodes().flatMap((code) => [code, ...locales.map((locale) => countryName(code, locale))].map((name) => [name, code] as const)),
  ]),
);
/** The names in other languages: five thousand, which most lists do without. */
const foreignCountries = once(() =>
  firstOf(
    placeLanguages.flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
      return countryCodes().map((code) => [names.of(code) ?? '', code] as const);
    }),
  ),
);

/** Words before or after a country's name in its formal name: Islamic Republic of Iran; Tanzania, United Republic of. */
const FORMAL =
  '(?:the)?(?:islamic|united|plurinational|bolivarian|federated|federal|socialist)?(?:republic|kingdom|states?|commonwealth|sultanate|principality)of(?:the)?';
const FORMS: readonly RegExp[] = [
  /国籍$/u,
  /(?<=..|港|台)籍$/u,
  /(公民|citizen|national)$/u,
  /^the/u,
  new RegExp(`^${FORMAL}|${FORMAL}$`, 'u'),
];

const countryOfPart = (word: string): string | null => {
  for (const each of [word, ...FORMS.map((form) => word.replace(form, ''))]) {
    const code = usualCountries().get(each) ?? foreignCountries().get(each);
    if (code !== undefined) return code;
  }
  return null;
};
const countryOfBare = (word: string): string | null => countryOfPart(word) ?? meaningOfBoth(word, countryOfPart);

/** Returns the ISO 3166-1 alpha-2 code of a country by its code or its name in the usual languages, with or without `籍`, or by its people. */
export const countryOf = (word: string): string | null => meaningOfParts(word, countryOfBare, () => false);

const withoutRank = (name: string): string =>
  bare(name).replace(/(特别行政区|(壮族|回族|维吾尔)?自治区|province|prefecture|state|省|市|县|府|都)$/u, '');

/** A province and a place in it: 福建省泉州市. */
const WITH_RANK = /^.{2,}?(?:省|市|自治区|特别行政区)/u;

const regionMaps = new Map<string, ReadonlyMap<string, string>>();
/** Returns the regions of a country by their codes and names without their ranks. */
const regionMap = (country: string): ReadonlyMap<string, string> => {
  const known = regionMaps.get(country);
  if (known) return known;
  const found = new Map<string, string>();
  for (const { code, name } of regionsOf(country))
    for (const each of [code, name, ...locales.map((locale) => regionName(country, code, locale))]) {
      const word = withoutRank(each);
      if (!found.has(word)) found.set(word, code);
    }
  regionMaps.set(country, found);
  return found;
};

/**
 * Returns the code of a country's region by its code or its name in either language, with or without `省` or `Province`, and with or without
 * its city.
 */
export const regionOf = (country: string, word: string): string | null => {
  const regions = regionMap(country);
  const find = (wanted: string) => regions.get(withoutRank(wanted)) ?? null;
  const within = bare(word).match(WITH_RANK)?.[0];
  return find(word) ?? (within === undefined ? null : find(within));
};
