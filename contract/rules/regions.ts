import type { Locale } from '../common.ts';
import { regionsOf } from './countries.ts';

/** China's province-level regions by their codes in the data, which has only English names. */
const chineseProvinces: ReadonlyMap<string, string> = new Map([
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
  ['XJ', '新疆'],
  ['XZ', '西藏'],
  ['YN', '云南'],
  ['ZJ', '浙江'],
]);

/** The name of a country's region (ISO 3166-1 alpha-2, the data's code): China's provinces in the reader's language, all others in English; the code itself for an unknown region. */
export const regionName = (country: string, code: string, locale: Locale): string => {
  const chinese = country === 'CN' && locale === 'zh-CN' ? chineseProvinces.get(code) : undefined;
  return chinese ?? regionsOf(country).find((region) => region.code === code)?.name ?? code;
};
