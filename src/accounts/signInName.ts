import { emailProblem, normalizeEmail } from '#contract/rules/email.ts';
import { parsePhone } from '#contract/rules/phone.ts';

export interface SignInName {
  /** As it is sent: an e-mail address or E.164; what was typed where it is neither. */
  name: string;
  problem: 'email_format' | 'phone_invalid' | null;
}

/** The country that a number is taken to be of where it is not one of the reader's. It is the server's own default too. */
const HOME = 'CN';

/**
 * Reads "mobile number or e-mail address" as one of the two. A number without a calling code is one of `country`
 * (ISO 3166-1 alpha-2), else one of the site's home.
 */
export const readSignInName = (typed: string, country: string): SignInName => {
  if (typed.includes('@')) return { name: normalizeEmail(typed), problem: emailProblem(typed) && 'email_format' };
  const number = parsePhone(typed.trim(), country) ?? parsePhone(typed.trim(), HOME);
  return { name: number ?? typed.trim(), problem: number === null ? 'phone_invalid' : null };
};
