import { useTranslation } from 'react-i18next';
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
  /** Called as the reader has forgotten the password, for whom the panel then offers a code by e-mail. Left out where a code goes to a phone alone. */
  onForgotten?: () => void;
}

/** Sign-in in a dialog over an open page, by password or by a code. It contains no links to other pages. */
export function SignInPanel({ account = null, onSignedIn, onForgotten }: SignInPanelProps) {
  const { t } = useTranslation('accounts');
  const name = account?.mobile ?? (account?.emailProven ? account.email : null);
  return (
    <SignInForm
      methods={onForgotten ? ['password', 'email', 'mobile'] : ['password', 'mobile']}
      links={false}
      passwordHelp={
        onForgotten &&
        ((_form, select) => (
          <button
            type="button"
            className={cx('wayOn')}
            onClick={() => {
              onForgotten();
              select('email');
            }}
          >
            {t('login.forgotten')}
          </button>
        ))
      }
      prefill={readAuthPrefill({ account: name })}
      className={cx('inDialog')}
      onSignedIn={onSignedIn}
    />
  );
}
