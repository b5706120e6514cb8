import { dialCodes, hasCallingCode, type PhoneParts, parsePhone, splitPhone as partsOf } from '#contract/text/phone.ts';
import { cleanLine } from '#contract/text/typedText.ts';

const dials: ReadonlyMap<string, string> = new Map(dialCodes().map(({ code, dial }) => [code, dial]));

/** Divides an E.164 number for the form; whole, beside `fallbackCountry`, where it is not valid or its country is not known. */
export const splitPhone = (e164: string, fallbackCountry: string): PhoneParts =>
  partsOf(e164) ?? { phone: e164, phoneCountry: fallbackCountry };

/**
 * The phone number as it is sent: E.164, or, where it is not valid, what was typed with its calling code, so that a foreign number is
 * never read as a Chinese one.
 */
export const joinPhone = ({ phone, phoneCountry }: PhoneParts): string => {
  const typed = cleanLine(phone);
  const e164 = parsePhone(typed, phoneCountry);
  if (e164 !== null || typed === '') return e164 ?? '';
  return hasCallingCode(typed) ? typed : `${dials.get(phoneCountry) ?? ''} ${typed}`;
};
