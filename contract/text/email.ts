import { dropUnseen } from './typedText.ts';

/** RFC 5321, 4.5.3.1.3: a path has 256 octets, two of them the angle brackets. */
const MAX_LENGTH = 254;

// The HTML standard's rule for <input type=email>, with at least one dot in the domain, as every public mail domain has.
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const format = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})+$`);

/** Normalizes an address for comparison and storage: one width, with the full stop of Chinese keyboards as a dot. */
export const normalizeEmail = (value: string): string => dropUnseen(value).normalize('NFKC').replaceAll('。', '.').trim().toLowerCase();

/** Returns true if a typed account is meant as an e-mail address, not as a number. */
export const isMeantAsEmail = (typed: string): boolean => normalizeEmail(typed).includes('@');

/** Returns the problem of a typed address (specification, sections 5 and 8); `null` if it is valid. */
export const emailProblem = (value: string): 'email_required' | 'email_format' | null => {
  const email = normalizeEmail(value);
  if (email === '') return 'email_required';
  return email.length <= MAX_LENGTH && format.test(email) ? null : 'email_format';
};

/** Masks an address except its first character and its domain: `w***@example.org`. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${email.slice(0, 1)}***${email.slice(at)}`;
};
