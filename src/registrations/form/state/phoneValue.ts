import { dialCodes, hasCallingCode, type PhoneParts, type PhoneReader, splitPhone as partsOf, readPhone } from '#contract/text/phone.ts';
import { cleanLine } from '#contract/text/typedText.ts';

const dials: ReadonlyMap<string, string> = new Map(dialCodes().map(({ code, dial }) => [code, dial]));

/** Splits an E.164 number for the form. An invalid number, or one of unknown country, stays whole, with `fallbackCountry`. */
export const splitPhone = (e164: string, fallbackCountry: string): PhoneParts =>
  partsOf(e164) ?? { phone: e164, phoneCountry: fallbackCountry };

/**
 * Returns the phone number to send: E.164, or, if invalid, the input with its calling code, so that a foreign number is never read as a
 * Chinese one.
 */
export const joinPhone = ({ phone, phoneCountry }: PhoneParts, read: PhoneReader = readPhone): string => {
  const typed = cleanLine(phone);
  const e164 = read(typed, phoneCountry).number;
  if (e164 !== null || typed === '') return e164 ?? '';
  return hasCallingCode(typed) ? typed : `${dials.get(phoneCountry) ?? ''} ${typed}`;
};
