import type { Account } from '#contract/accounts/public.ts';

/** A hidden user name for password managers. */
export function UserName({ account: { mobile, email } }: { account: Pick<Account, 'mobile' | 'email'> }) {
  return <input type="text" name="username" autoComplete="username" value={mobile ?? email ?? ''} readOnly hidden />;
}
