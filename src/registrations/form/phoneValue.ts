import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { dialCodes, parsePhone } from '#contract/rules/phone.ts';

/** A phone number as the form shows it: a country and the number typed after its calling code. */
export interface PhoneValue {
  phone: string;
  /** ISO 3166-1 alpha-2. */
  phoneCountry: string;
}

const dials: ReadonlyMap<string, string> = new Map(dialCodes().map(({ code, dial }) => [code, dial]));

/** Splits an E.164 number for the form; `fallbackCountry` where it is not valid. */
export const splitPhone = (e164: string, fallbackCountry: string): PhoneValue => {
  const number = parsePhoneNumberFromString(e164, { extract: false });
  return number
    ? { phone: number.formatNational(), phoneCountry: number.country ?? fallbackCountry }
    : { phone: e164, phoneCountry: fallbackCountry };
};

/**
 * The phone number as it is sent: E.164, or, where it is not valid, what was typed with its calling code, so that a foreign number is
 * never read as a Chinese one.
 */
export const joinPhone = ({ phone, phoneCountry }: PhoneValue): string => {
  const typed = phone.trim();
  const e164 = parsePhone(typed, phoneCountry);
  if (e164 !== null || typed === '') return e164 ?? '';
  return typed.startsWith('+') ? typed : `${dials.get(phoneCountry) ?? ''} ${typed}`;
};
