import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import type { Locale } from '../common.ts';

/** The whole of `value` as a number, not one found somewhere inside a text. */
const read = (value: string, defaultCountry?: string): PhoneNumber | undefined =>
  parsePhoneNumberFromString(value, {
    extract: false,
    ...(defaultCountry !== undefined && isSupportedCountry(defaultCountry) ? { defaultCountry } : {}),
  });

/**
 * A number as typed → E.164, or `null` if it is not valid for its country (libphonenumber metadata). Without a country code it is
 * read as one of `defaultCountry` (ISO 3166-1 alpha-2). An extension is refused: E.164 would silently lose it.
 */
export const parsePhone = (value: string, defaultCountry: string): string | null => {
  const phone = read(value, defaultCountry);
  return phone?.isValid() && !phone.ext ? phone.number : null;
};

/** Specification, section 5: ‘the mobile phone number is illegal’. */
export const phoneProblem = (value: string, defaultCountry: string): 'phone_invalid' | null =>
  parsePhone(value, defaultCountry) === null ? 'phone_invalid' : null;

/** An E.164 number as people write it internationally: `+86 138 0000 0001`. */
export const formatPhone = (e164: string): string => read(e164)?.formatInternational() ?? e164;

/** An E.164 number of which only the country code and the last two digits show: `+86 *********01`. */
export const maskPhone = (e164: string): string => {
  const phone = read(e164);
  const prefix = phone ? `+${phone.countryCallingCode} ` : '';
  const digits = phone ? phone.nationalNumber : e164;
  return prefix + '*'.repeat(Math.max(0, digits.length - 2)) + digits.slice(-2);
};

/** The country a number without a country code is taken to be of: it follows the reader's language (product page, Rules). */
export const defaultPhoneCountry = (locale: Locale): 'CN' | 'US' => (locale === 'zh-CN' ? 'CN' : 'US');

/** Every country (ISO 3166-1 alpha-2) with its calling code as it is written, `+86`. Several countries may share one. */
export const dialCodes = (): { code: string; dial: string }[] =>
  getCountries().map((code) => ({ code, dial: `+${getCountryCallingCode(code)}` }));
