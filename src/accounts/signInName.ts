import { emailProblem, normalizeEmail } from '#contract/rules/email.ts';
import { parsePhone } from '#contract/rules/phone.ts';

export interface SignInName {
  /** As sent: an e-mail address or E.164; the typed text if it is neither. */
  name: string;
  problem: 'email_format' | 'phone_invalid' | null;
}

/** The country assumed for a number that is not valid in the reader's country; the server has the same default. */
const HOME = 'CN';

/**
 * Parses "mobile number or e-mail address". A number without a calling code is read as one of `country`
 * (ISO 3166-1 alpha-2), then as one of the site's home country.
 */
export const readSignInName = (typed: string, country: string): SignInName => {
  if (typed.includes('@')) return { name: normalizeEmail(typed), problem: emailProblem(typed) && 'email_format' };
  const number = parsePhone(typed.trim(), country) ?? parsePhone(typed.trim(), HOME);
  return { name: number ?? typed.trim(), problem: number === null ? 'phone_invalid' : null };
};
