import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import type { Locale } from '../common.ts';

/** Parses the whole of `value` as a number, without searching inside a text. */
const read = (value: string, defaultCountry?: string): PhoneNumber | undefined =>
  parsePhoneNumberFromString(value, {
    extract: false,
    ...(defaultCountry !== undefined && isSupportedCountry(defaultCountry) ? { defaultCountry } : {}),
  });

/**
 * Converts a typed number to E.164; `null` if it is not valid for its country (libphonenumber metadata). A number without a
 * calling code is read as one of `defaultCountry` (ISO 3166-1 alpha-2). Rejects extensions, which E.164 cannot represent.
 */
export const parsePhone = (value: string, defaultCountry: string): string | null => {
  const phone = read(value, defaultCountry);
  return phone?.isValid() && !phone.ext ? phone.number : null;
};

/** Specification, section 5: ‘the mobile phone number is illegal’. */
export const phoneProblem = (value: string, defaultCountry: string): 'phone_invalid' | null =>
  parsePhone(value, defaultCountry) === null ? 'phone_invalid' : null;

/** The country (ISO 3166-1 alpha-2) of an E.164 number; null where several share it and the number does not tell. */
export const phoneCountry = (e164: string): string | null => read(e164)?.country ?? null;

/** Formats an E.164 number internationally: `+86 138 0000 0001`. */
export const formatPhone = (e164: string): string => read(e164)?.formatInternational() ?? e164;

/** Masks an E.164 number except the calling code and the last two digits: `+86 *********01`. */
export const maskPhone = (e164: string): string => {
  const phone = read(e164);
  const prefix = phone ? `+${phone.countryCallingCode} ` : '';
  const digits = phone ? phone.nationalNumber : e164;
  return prefix + '*'.repeat(Math.max(0, digits.length - 2)) + digits.slice(-2);
};

/** The default country of a number without a calling code, by the reader's language. */
export const defaultPhoneCountry = (locale: Locale): 'CN' | 'US' => (locale === 'zh-CN' ? 'CN' : 'US');

/** All countries (ISO 3166-1 alpha-2) with their calling codes as `+86`. Several countries may share one. */
export const dialCodes = (): { code: string; dial: string }[] =>
  getCountries().map((code) => ({ code, dial: `+${getCountryCallingCode(code)}` }));
