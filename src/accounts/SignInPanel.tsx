import type { Account } from '#contract/accounts.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './accounts.module.css';
import { SignInForm } from './SignInForm.tsx';

const cx = bindStyles(css);

/** Sign-in over an open page, by password or by a code to the mobile number. It contains no links to other pages. */
export function SignInPanel({ onSignedIn }: { onSignedIn: (account: Account) => void }) {
  return <SignInForm methods={['password', 'mobile']} links={false} className={cx('inDialog')} onSignedIn={onSignedIn} />;
}
