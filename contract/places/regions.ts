import type { Locale } from '#contract/http/common.ts';
import { regionsOf } from './countries.ts';

/** Chinese names of regions, by country; the data has only English ones. */
const chineseNames: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    'CN',
    new Map([
      ['AH', '安徽'],
      ['BJ', '北京'],
      ['CQ', '重庆'],
      ['FJ', '福建'],
      ['GD', '广东'],
      ['GS', '甘肃'],
      ['GX', '广西'],
      ['GZ', '贵州'],
      ['HA', '河南'],
      ['HB', '湖北'],
      ['HE', '河北'],
      ['HI', '海南'],
      ['HK', '香港'],
      ['HL', '黑龙江'],
      ['HN', '湖南'],
      ['JL', '吉林'],
      ['JS', '江苏'],
      ['JX', '江西'],
      ['LN', '辽宁'],
      ['MO', '澳门'],
      ['NM', '内蒙古'],
      ['NX', '宁夏'],
      ['QH', '青海'],
      ['SC', '四川'],
      ['SD', '山东'],
      ['SH', '上海'],
      ['SN', '陕西'],
      ['SX', '山西'],
      ['TJ', '天津'],
      ['TW', '台湾'],
      ['XJ', '新疆'],
      ['XZ', '西藏'],
      ['YN', '云南'],
      ['ZJ', '浙江'],
    ]),
  ],
  ['HK', new Map([['HK', '香港']])],
  ['MO', new Map([['Macao', '澳门']])],
  [
    'TW',
    new Map([
      ['CHA', '彰化'],
      ['CYQ', '嘉义'],
      ['HSQ', '新竹'],
      ['HUA', '花莲'],
      ['ILA', '宜兰'],
      ['KEE', '基隆'],
      ['KHH', '高雄'],
      ['KIN', '金门'],
      ['LIE', '连江'],
      ['MIA', '苗栗'],
      ['NAN', '南投'],
      ['NWT', '新北'],
      ['PEN', '澎湖'],
      ['PIF', '屏东'],
      ['TAO', '桃园'],
      ['TNN', '台南'],
      ['TPE', '台北'],
      ['TTT', '台东'],
      ['TXG', '台中'],
      ['YUN', '云林'],
    ]),
  ],
]);

/**
 * Returns the name of a country's region (ISO 3166-1 alpha-2, the data's code): China's in the reader's language, all others in English; the code
 * itself for an unknown region.
 */
export const regionName = (country: string, code: string, locale: Locale): string => {
  const chinese = locale === 'zh-CN' ? chineseNames.get(country)?.get(code) : undefined;
  return chinese ?? regionsOf(country).find((region) => region.code === code)?.name ?? code;
};
