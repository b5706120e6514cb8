import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { setSessionAccount } from '#src/platform/session/session.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { AuthLayout } from './AuthLayout.tsx';
import css from './accounts.module.css';
import { SignInForm } from './SignInForm.tsx';
import { readTypedState } from './typedState.ts';
import { useGoOnSignedIn } from './useGoOnSignedIn.ts';
import { WayOnLink } from './WayOnLink.tsx';

const cx = bindStyles(css);

/** `/login`: by account and password, by mobile number and code, by e-mail address and code. */
export default function LoginScreen() {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const { state } = useLocation();
  useGoOnSignedIn();
  return (
    <AuthLayout title={t('login.title')} lead={t('login.lead')} art="tock-key">
      <SignInForm
        methods={['password', 'mobile', 'email']}
        links
        typed={readTypedState(state)}
        onSignedIn={(account) => setSessionAccount(client, account)}
        passwordHelp={(form) => (
          <WayOnLink to="/retrievePassword" form={form}>
            {t('login.forgotten')}
          </WayOnLink>
        )}
        foot={(form) => (
          <p className={cx('foot')}>
            {t('login.noAccount')}
            <WayOnLink to="/register" form={form}>
              {t('toRegister')}
            </WayOnLink>
          </p>
        )}
      />
    </AuthLayout>
  );
}
