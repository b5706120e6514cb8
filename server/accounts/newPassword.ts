import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type PasswordProblem, passwordProblem, passwordRule } from '#contract/accounts/rules/password.ts';
import type { SiteNow } from '#server/platform/site.ts';
import { projectFile } from '#server/projectFile.ts';

/**
 * First characters of the SHA-256 of the passwords most often found in leaks that one of the rules allows, in lower case. The list is that of zxcvbn;
 * its licence is in the same folder.
 */
const LIST = projectFile('server/accounts/commonPasswords/hashes.txt');
const HASH_LENGTH = 10;

/** Words of this site, which attackers try first. */
const OWN_WORDS = ['tangible', 'shiwu', '实物编程'];

let common: ReadonlySet<string> | null = null;

const isCommon = (password: string): boolean => {
  common ??= new Set(readFileSync(LIST, 'utf8').split('\n'));
  const typed = password.toLowerCase();
  return OWN_WORDS.some((word) => typed.includes(word)) || common.has(hash('sha256', typed).slice(0, HASH_LENGTH));
};

/** Returns the problem of a new password by the site's rule; null if none. */
export const newPasswordProblem = (
  password: string,
  { longPasswords }: Pick<SiteNow, 'longPasswords'>,
): PasswordProblem | 'password_common' | null =>
  passwordProblem(password, passwordRule(longPasswords)) ?? (isCommon(password) ? 'password_common' : null);
