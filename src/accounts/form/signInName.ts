import { emailProblem, isMeantAsEmail, normalizeEmail } from '#contract/text/email.ts';
import { readPhone } from '#contract/text/phone.ts';
import { cleanLine } from '#contract/text/typedText.ts';

export interface SignInName {
  /** The name as sent: an e-mail address or E.164; the typed text if it is neither. */
  name: string;
  problem: 'email_format' | 'phone_invalid' | 'phone_ambiguous' | null;
}

/**
 * Parses "mobile number or e-mail address". A number without a calling code is read as one of `country` (ISO 3166-1 alpha-2; empty if none
 * was chosen), which this field does not show. If it is not a number there, it is read as if the country were unknown.
 */
export const readSignInName = (typed: string, country: string): SignInName => {
  if (isMeantAsEmail(typed)) return { name: normalizeEmail(typed), problem: emailProblem(typed) && 'email_format' };
  const name = cleanLine(typed);
  const there = readPhone(name, country);
  const { number, problem } = there.problem === 'phone_invalid' ? readPhone(name) : there;
  return { name: number ?? name, problem };
};
