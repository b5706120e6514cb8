import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { dialCodes, parsePhone } from '#contract/rules/phone.ts';

/** A phone as the form shows it: a country and what is typed behind its calling code. */
export interface PhoneParts {
  phone: string;
  /** ISO 3166-1 alpha-2. */
  phoneCountry: string;
}

const dials: ReadonlyMap<string, string> = new Map(dialCodes().map(({ code, dial }) => [code, dial]));

/** An E.164 number taken apart for the form; `fallbackCountry` where it is none. */
export const phoneParts = (e164: string, fallbackCountry: string): PhoneParts => {
  const number = parsePhoneNumberFromString(e164, { extract: false });
  return number
    ? { phone: number.formatNational(), phoneCountry: number.country ?? fallbackCountry }
    : { phone: e164, phoneCountry: fallbackCountry };
};

/**
 * What is sent for a phone: E.164, or, where it is not valid, what was typed with its calling code, so that a number of
 * another country is never taken for one of the site's home.
 */
export const joinPhone = ({ phone, phoneCountry }: PhoneParts): string => {
  const typed = phone.trim();
  const e164 = parsePhone(typed, phoneCountry);
  if (e164 !== null || typed === '') return e164 ?? '';
  return typed.startsWith('+') ? typed : `${dials.get(phoneCountry) ?? ''} ${typed}`;
};
