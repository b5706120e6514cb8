import type { Account } from '#contract/accounts/public.ts';
import { EmailSection } from './EmailSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';

/** The e-mail address and the password of one's own account, outside the portal's settings. */
export const OwnSections = ({ account }: { account: Account }) => (
  <>
    <EmailSection account={account} />
    <PasswordSection account={account} />
  </>
);
