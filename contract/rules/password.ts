/** Specification, sections 5 and 9: 6–16 characters. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 16;

const kindOf = (character: string): 'digit' | 'letter' | 'symbol' =>
  /\p{Nd}/u.test(character) ? 'digit' : /\p{L}/u.test(character) ? 'letter' : 'symbol';

/** How many of the kinds digit, letter and symbol a text contains. */
export const passwordKinds = (value: string): number => new Set([...value].map(kindOf)).size;

export type PasswordProblem = 'password_length' | 'password_kinds';

/**
 * The problem of a new password: it needs 6–16 characters (code points) of at least two kinds: digits, letters, symbols
 * (specification, section 5). `null` if it is valid.
 */
export const passwordProblem = (value: string): PasswordProblem | null => {
  const characters = [...value];
  if (characters.length < PASSWORD_MIN || characters.length > PASSWORD_MAX) return 'password_length';
  return passwordKinds(value) < 2 ? 'password_kinds' : null;
};
