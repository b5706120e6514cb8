import type { Account } from '#contract/accounts.ts';

/** Tells a password manager whose password this is; nobody else sees it. */
export function UserName({ account: { mobile, email } }: { account: Pick<Account, 'mobile' | 'email'> }) {
  return <input type="text" name="username" autoComplete="username" value={mobile ?? email ?? ''} readOnly hidden />;
}
