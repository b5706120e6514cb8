// Promise: places, groups and genders are understood as schools, passports and lists of other countries write them, and never mistaken for another.
import { describe, expect, it } from 'vitest';
import { countryCodes } from '#contract/places/countries.ts';
import { countryOf, genderOf, groupOf, regionOf } from '#src/registrations/roster/words/vocabulary.ts';

const expectAll = <T>(meaning: (word: string) => T, right: Readonly<Record<string, T>>) => {
  for (const [word, wanted] of Object.entries(right)) expect([word, meaning(word)]).toEqual([word, wanted]);
};
const all = <T>(words: readonly string[], value: T): Record<string, T> => Object.fromEntries(words.map((word) => [word, value]));

describe('a country', () => {
  it('is known by the three letters of a passport', () => {
    expectAll(countryOf, {
      CHN: 'CN',
      HKG: 'HK',
      MAC: 'MO',
      TWN: 'TW',
      GBR: 'GB',
      KOR: 'KR',
      PRK: 'KP',
      JPN: 'JP',
      DEU: 'DE',
      ARE: 'AE',
      usa: 'US',
    });
    expect(countryCodes().every((code) => countryOf(code) === code)).toBe(true);
  });

  it('is known by its formal name, in either order', () => {
    expectAll(countryOf, {
      'Iran, Islamic Republic of': 'IR',
      'Islamic Republic of Iran': 'IR',
      'Tanzania, United Republic of': 'TZ',
      'Moldova (Republic of)': 'MD',
      'Bolivia (Plurinational State of)': 'BO',
      'Kingdom of the Netherlands': 'NL',
      'Socialist Republic of Viet Nam': 'VN',
      'Syrian Arab Republic': 'SY',
      'Slovak Republic': 'SK',
      'Lao PDR': 'LA',
      'Republic of Korea': 'KR',
      'Korea, Republic of': 'KR',
      "Democratic People's Republic of Korea": 'KP',
      "Korea, Democratic People's Republic of": 'KP',
      'Republic of China': 'TW',
      "People's Republic of China": 'CN',
      中華民國: 'TW',
      '中华人民共和国（香港）': 'HK',
      'Congo, Democratic Republic of the': 'CD',
      'Congo (DRC)': 'CD',
    });
  });

  it('is known without its accents, in two languages at once, and by the nationality', () => {
    expectAll(countryOf, {
      'Emirats arabes unis': 'AE',
      Mexico: 'MX',
      Turkiye: 'TR',
      "Cote d'Ivoire": 'CI',
      '美国 USA': 'US',
      'USA/美国': 'US',
      '中国 / China': 'CN',
      '中国 / Japan': null,
      法国籍: 'FR',
      中国国籍: 'CN',
      美籍: 'US',
      日籍: 'JP',
      // Of Australia or of Macao.
      澳籍: null,
      外籍: null,
      한국: 'KR',
      РФ: 'RU',
      Кыргызстан: 'KG',
      'Монгол Улс': 'MN',
      ประเทศไทย: 'TH',
      الإمارات: 'AE',
      'S. Korea': 'KR',
      'N. Ireland': 'GB',
    });
  });
});

describe('a region', () => {
  it('is known in traditional characters, and with its city behind it', () => {
    const inChina = (word: string) => regionOf('CN', word);
    expectAll(inChina, {
      江蘇省: 'JS',
      遼寧: 'LN',
      貴州: 'GZ',
      雲南省: 'YN',
      甘肅: 'GS',
      寧夏回族自治區: 'NX',
      陝西: 'SN',
      重慶市: 'CQ',
      內蒙古自治區: 'NM',
      福建省泉州市: 'FJ',
      '浙江省 杭州市': 'ZJ',
      北京市海淀区: 'BJ',
      广西壮族自治区南宁市: 'GX',
      泉州市: null,
      // In Qinghai.
      海南藏族自治州: null,
    });
    expect(regionOf('CA', 'Québec')).toBe('QC');
  });
});

describe('a group', () => {
  it('of a primary school is known by its years and classes', () => {
    expectAll(
      groupOf,
      all(
        [
          ...[
            '3rd grade',
            'Third Grade',
            '1st Grade',
            'Grades 4-6',
            'Grade 1 to 3',
            'P1-P3',
            'P4–6',
            'Years 3 & 4',
            'Primary (Grades 1–6)',
          ],
          ...[
            '1-3年级',
            '1~2年级',
            '4-6年级组',
            '一至三年级',
            '五、六年级',
            '1年级到2年级',
            '三年2班',
            '五年一班',
            '五(1)班',
            '五（1）班',
            '3（2）班',
          ],
          ...['國小', '国小组', '초등부', '초등학교 3학년'],
        ],
        'primary',
      ),
    );
  });

  it('of a kindergarten is known by its classes', () => {
    expectAll(groupOf, all(['大（2）班', '小一班', 'LKG', 'UKG', 'KG 1', '유치원', '幼稚園'], 'early_childhood'));
  });

  it('of several schools, or of an older child, is asked about', () => {
    const words = [
      '1-9年级',
      '5-7年级',
      '七、八年级',
      'Grades 1-12',
      'Grade 10-12',
      'G6-G8',
      'Grade 12',
      '7th grade',
      '七(2)班',
      '301班',
      '1班',
      '중학교',
    ];
    expectAll(groupOf, all(words, null));
  });
});

it('knows a gender by its sign', () => {
  expectAll(genderOf, { '♂': 'male', '♀': 'female', '男♂': 'male', '♂♀': null });
});
