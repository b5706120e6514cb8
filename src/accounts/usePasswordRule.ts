import { type PasswordRule, passwordRule } from '#contract/rules/password.ts';
import { useSite } from '#src/platform/site/site.ts';

/** What the site asks of a new password. */
export const usePasswordRule = (): PasswordRule => passwordRule(useSite()?.longPasswords === true);
