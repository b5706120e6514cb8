/** The rule for new passwords. */
export interface PasswordRule {
  /** In characters (code points). */
  min: number;
  max: number;
  /** Minimum number of kinds (digit, letter, symbol). */
  kinds: number;
  /** Problem of a password that is too short or too long. */
  lengthProblem: 'password_length' | 'password_length_long';
}

/** Specification, sections 5 and 9: 6–16 characters of at least two kinds. */
const specified: PasswordRule = { min: 6, max: 16, kinds: 2, lengthProblem: 'password_length' };
/** The alternative rule that organisers can choose, after OWASP ASVS (V6.2.1, V6.2.5, V6.2.9): longer, of any characters. */
const long: PasswordRule = { min: 8, max: 64, kinds: 1, lengthProblem: 'password_length_long' };

/** Maximum size under a 2048-bit key (RSA-OAEP, SHA-256). Only long passwords without Latin letters come near. */
export const MAX_PASSWORD_BYTES = 190;

/** Returns the site's rule, by its setting `longPasswords`. */
export const passwordRule = (isLong: boolean): PasswordRule => (isLong ? long : specified);

const kindOf = (character: string): 'digit' | 'letter' | 'symbol' =>
  /\p{Nd}/u.test(character) ? 'digit' : /\p{L}/u.test(character) ? 'letter' : 'symbol';

/** Returns how many of the kinds digit, letter and symbol a text contains. */
export const passwordKinds = (value: string): number => new Set([...value].map(kindOf)).size;

export type PasswordProblem = PasswordRule['lengthProblem'] | 'password_kinds' | 'too_long';

/** Returns the problem of a new password under a rule; `null` if it is valid. */
export const passwordProblem = (value: string, { min, max, kinds, lengthProblem }: PasswordRule): PasswordProblem | null => {
  const { length } = [...value];
  if (length < min || length > max) return lengthProblem;
  if (new TextEncoder().encode(value).length > MAX_PASSWORD_BYTES) return 'too_long';
  return passwordKinds(value) < kinds ? 'password_kinds' : null;
};
