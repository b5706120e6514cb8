import { type PasswordRule, passwordRule } from '#contract/accounts/rules/password.ts';
import { useSite } from '#src/platform/site/site.ts';

/** Reads the site's rule for new passwords. */
export const usePasswordRule = (): PasswordRule => passwordRule(useSite()?.longPasswords === true);
