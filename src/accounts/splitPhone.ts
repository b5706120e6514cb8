import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Takes a number that was typed with its calling code apart, as the phone field shows it; `null` where there is none. */
export const splitPhone = (typed: string): { phone: string; phoneCountry: string } | null => {
  if (!typed.trim().startsWith('+')) return null;
  const number = parsePhoneNumberFromString(typed.trim(), { extract: false });
  return number?.country && number.isValid() ? { phone: number.formatNational(), phoneCountry: number.country } : null;
};
