import type { Account } from '#contract/accounts.ts';
import { SignInForm } from './SignInForm.tsx';

/** Signing in over a page that stays as it is, by password or by a code to the mobile number. Nothing in it leads away. */
export function SignInPanel({ onSignedIn }: { onSignedIn: (account: Account) => void }) {
  return <SignInForm methods={['password', 'mobile']} links={false} onSignedIn={onSignedIn} />;
}
