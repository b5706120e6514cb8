import type { Locale } from '#contract/common.ts';
import { knownZones } from '#contract/rules/familyZones.ts';
import { phoneCountry } from '#contract/rules/phone.ts';

/** Who a message is written for. */
export interface Reader {
  locale: Locale;
  mobile: string | null;
}

const offsetOf = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at).find(({ type }) => type === 'timeZoneName')
    ?.value ?? timeZone;

/** Whether the clock of who reads may show another time: English is read everywhere, Chinese where the number is from, if it tells. */
const mayDiffer = ({ locale, mobile }: Reader, at: number, timeZone: string): boolean => {
  if (locale === 'en-US') return true;
  const zones = mobile === null ? [timeZone] : knownZones(phoneCountry(mobile));
  return zones === null || zones.some((zone) => offsetOf(at, zone) !== offsetOf(at, timeZone));
};

/** An instant as a message says it: written as on the portal, in the site's zone, which is named where a deadline could be taken for another hour. */
export const momentFor = (reader: Reader, at: number, timeZone: string): string => {
  const isChinese = reader.locale === 'zh-CN';
  const text = new Intl.DateTimeFormat(isChinese ? 'zh-CN' : 'en-GB', {
    year: 'numeric',
    month: isChinese ? 'long' : 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(at);
  if (!mayDiffer(reader, at, timeZone)) return text;
  return isChinese ? `${text}（${offsetOf(at, timeZone)}）` : `${text} ${offsetOf(at, timeZone)}`;
};
