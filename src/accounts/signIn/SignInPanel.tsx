import type { Account } from '#contract/accounts/public.ts';
import css from '#src/accounts/accounts.module.css';
import { readAuthPrefill } from '#src/accounts/form/authPrefill.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { SignInForm } from './SignInForm.tsx';

const cx = bindStyles(css);

interface SignInPanelProps {
  /** The account signed in before, which prefills the form. */
  account?: Account | null;
  onSignedIn: (account: Account) => void;
}

/** Sign-in in a dialog over an open page, by password or by a code to the mobile number. It contains no links to other pages. */
export function SignInPanel({ account = null, onSignedIn }: SignInPanelProps) {
  const name = account?.mobile ?? (account?.emailProven ? account.email : null);
  return (
    <SignInForm
      methods={['password', 'mobile']}
      links={false}
      prefill={readAuthPrefill({ account: name })}
      className={cx('inDialog')}
      onSignedIn={onSignedIn}
    />
  );
}
