import type { Account } from '#contract/accounts.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './accounts.module.css';
import { SignInForm } from './SignInForm.tsx';

const cx = bindStyles(css);

/** Signing in over a page that stays as it is, by password or by a code to the mobile number. Nothing in it leads away. */
export function SignInPanel({ onSignedIn }: { onSignedIn: (account: Account) => void }) {
  return <SignInForm methods={['password', 'mobile']} links={false} className={cx('inDialog')} onSignedIn={onSignedIn} />;
}
