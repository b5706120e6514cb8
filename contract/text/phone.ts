import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import type { Locale } from '#contract/http/common.ts';
import { cleanLine, plainDigits, usualWidth } from './typedText.ts';

/** A calling code at the beginning, in brackets or not: `(+86)`, `+(86)`. */
const CALLING_CODE = /^\(?\s*\+\s*\(?\s*(\d+)\s*\)?/;
/** The international call prefix of most countries. */
const ABROAD = /^00(?=[\s-]*[1-9])[\s-]*/;

/** Normalises a number for the library, which ignores a full-width plus sign and would read the digits as a number of the default country. */
const plainNumber = (value: string): string =>
  plainDigits(usualWidth(cleanLine(value)))
    .replace(/^tel:\s*/i, '')
    .replace(CALLING_CODE, '+$1 ');

/** Returns true if a number is written with its calling code: after a plus sign, or after the international call prefix. */
export const hasCallingCode = (typed: string): boolean => {
  const plain = plainNumber(typed);
  return plain.startsWith('+') || ABROAD.test(plain);
};

/** Parses the whole of a normalised text as a number, without searching inside it. */
const parse = (plain: string, defaultCountry?: string): PhoneNumber | undefined =>
  parsePhoneNumberFromString(plain, {
    extract: false,
    ...(defaultCountry !== undefined && isSupportedCountry(defaultCountry) ? { defaultCountry } : {}),
  });

const read = (value: string): PhoneNumber | undefined => parse(plainNumber(value));

/** Countries tried for a number if none is known: most of the site's families live there. */
const USUAL_COUNTRIES = ['CN', 'US'];

/** Returns the valid readings of a normalised number, in the order of the countries. A calling code decides: one reading is that of all countries. */
const readingsOf = (plain: string, countries: readonly string[]): PhoneNumber[] =>
  (plain.startsWith('+') ? countries.slice(0, 1) : countries).flatMap((country) => {
    const phone = parse(plain, country);
    return phone?.isValid() && !phone.ext ? [phone] : [];
  });

/** Returns true if text messages may reach a number; in some countries landlines and mobile numbers look alike. */
const isMobile = (phone: PhoneNumber): boolean => ['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(phone.getType() ?? '');

type ReadPhone = { number: string; problem: null } | { number: null; problem: 'phone_invalid' | 'phone_ambiguous' };

/**
 * Determines the number that was typed (E.164, libphonenumber metadata). A calling code after `+` or `00` decides. Without one, the number is of
 * the first of `countries` (ISO 3166-1 alpha-2; an empty one is unknown) in which it is a mobile number, otherwise in which it is valid. If no
 * country is known, the usual countries are tried, regardless of the reader's language: `phone_ambiguous` if it is valid in several. Rejects
 * extensions, which E.164 cannot represent.
 */
export const readPhone = (value: string, ...countries: readonly string[]): ReadPhone => {
  const known = [...new Set(countries)].filter((country) => country !== '');
  const plain = plainNumber(value);
  const ofCountries = readingsOf(plain, known.length > 0 ? known : USUAL_COUNTRIES);
  const readings = ofCountries.length === 0 && ABROAD.test(plain) ? readingsOf(plainNumber(plain.replace(ABROAD, '+')), ['']) : ofCountries;
  const mobiles = readings.length > 1 ? readings.filter(isMobile) : [];
  const possible = mobiles.length > 0 ? mobiles : readings;
  const [best] = possible;
  if (!best) return { number: null, problem: 'phone_invalid' };
  const isSettled = known.length > 0 || possible.every(({ number }) => number === best.number);
  return isSettled ? { number: best.number, problem: null } : { number: null, problem: 'phone_ambiguous' };
};

/** Reads a typed number, as `readPhone` does. */
export type PhoneReader = typeof readPhone;

/**
 * Creates a reader that remembers each number for as long as its owner keeps it: a check of many forms meets the same ones again and again, and the
 * library takes most of its time for them.
 */
export const createPhoneReader = (): PhoneReader => {
  const known = new Map<string, ReadPhone>();
  return (value, ...countries) => {
    // with a calling code the countries decide nothing
    const key = value.startsWith('+') ? value : JSON.stringify([value, ...countries]);
    const found = known.get(key) ?? readPhone(value, ...countries);
    known.set(key, found);
    return found;
  };
};

/** Converts a typed number to E.164 as `readPhone` does; `null` if it is invalid or ambiguous. */
export const parsePhone = (value: string, ...countries: readonly string[]): string | null => readPhone(value, ...countries).number;

/**
 * Returns the problem of a typed number: invalid (specification, section 5: ‘the mobile phone number is illegal’), or ambiguous between
 * countries.
 */
export const phoneProblem = (value: string, ...countries: readonly string[]): 'phone_invalid' | 'phone_ambiguous' | null =>
  readPhone(value, ...countries).problem;

/** Returns the country (ISO 3166-1 alpha-2) of an E.164 number; null if several share it and the number does not decide. */
export const phoneCountry = (e164: string): string | null => read(e164)?.country ?? null;

/** Returns true if no text message can reach an E.164 number, as its country's numbers say: it is a landline. */
export const isLandline = (e164: string): boolean => read(e164)?.getType() === 'FIXED_LINE';

/** Returns the countries that determine a guardian's number, in order: the account's own, the child's. An empty one is unknown. */
export const phoneCountries = (account: { mobile: string | null }, child: { country: string } | undefined): string[] => [
  phoneCountry(account.mobile ?? '') ?? '',
  child?.country ?? '',
];

/** A phone number as a field shows it. */
export interface PhoneParts {
  /** Formatted as in its country, or as typed. */
  phone: string;
  /** ISO 3166-1 alpha-2; empty while unknown. */
  phoneCountry: string;
}

/** Splits an E.164 number for a field; null if it is not valid or its country is unknown. */
export const splitPhone = (e164: string): PhoneParts | null => {
  const phone = read(e164);
  return phone?.country && phone.isValid() ? { phone: phone.formatNational(), phoneCountry: phone.country } : null;
};

/** Moves a typed calling code, or the country that the number alone implies, from a field's number to its country. Null if nothing moves. */
export const settlePhone = (typed: string, country: string): PhoneParts | null => {
  const split = splitPhone(readPhone(typed, country).number ?? '');
  return split && (hasCallingCode(typed) || split.phoneCountry !== country) ? split : null;
};

/** Formats an E.164 number internationally: `+86 138 0000 0001`. */
export const formatPhone = (e164: string): string => read(e164)?.formatInternational() ?? e164;

/** Masks an E.164 number except the calling code and the last two digits: `+86 *********01`. */
export const maskPhone = (e164: string): string => {
  const phone = read(e164);
  const prefix = phone ? `+${phone.countryCallingCode} ` : '';
  const digits = phone ? phone.nationalNumber : e164;
  return prefix + '*'.repeat(Math.max(0, digits.length - 2)) + digits.slice(-2);
};

/** Returns the initial country of a number field for an unknown reader: the site's home in Chinese, none in English. */
export const defaultPhoneCountry = (locale: Locale): 'CN' | '' => (locale === 'zh-CN' ? 'CN' : '');

/** Lists all countries (ISO 3166-1 alpha-2) with their calling codes as `+86`. Several countries may share one. */
export const dialCodes = (): { code: string; dial: string }[] =>
  getCountries().map((code) => ({ code, dial: `+${getCountryCallingCode(code)}` }));
