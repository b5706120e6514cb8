import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Splits a number typed with its calling code into the two values of the phone field; `null` without a calling code. */
export const splitPhone = (typed: string): { phone: string; phoneCountry: string } | null => {
  if (!typed.trim().startsWith('+')) return null;
  const number = parsePhoneNumberFromString(typed.trim(), { extract: false });
  return number?.country && number.isValid() ? { phone: number.formatNational(), phoneCountry: number.country } : null;
};
