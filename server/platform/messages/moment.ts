import type { Locale } from '#contract/http/common.ts';
import { phoneCountry } from '#contract/text/phone.ts';
import { dateTimeFormat, zonedText } from '#contract/time/dateText.ts';
import { knownZones } from './familyZones.ts';

/** The reader of a message. */
export interface Reader {
  locale: Locale;
  mobile: string | null;
}

const offsetOf = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at).find(({ type }) => type === 'timeZoneName')
    ?.value ?? timeZone;

/** Reports whether the reader's clock may show another time: English is read everywhere, Chinese in the country of the number, if known. */
const mayDiffer = ({ locale, mobile }: Reader, at: number, timeZone: string): boolean => {
  if (locale === 'en-US') return true;
  const zones = mobile === null ? [timeZone] : knownZones(phoneCountry(mobile));
  return zones === null || zones.some((zone) => offsetOf(at, zone) !== offsetOf(at, timeZone));
};

/** Formats an instant for a message: as on the portal, in the site's zone, which is named if the reader could misunderstand the hour. */
export const momentFor = (reader: Reader, at: number, timeZone: string): string => {
  const text = dateTimeFormat(reader.locale, timeZone).format(at);
  return mayDiffer(reader, at, timeZone) ? zonedText(text, offsetOf(at, timeZone), reader.locale) : text;
};
