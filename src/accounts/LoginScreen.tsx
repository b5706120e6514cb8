import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { setSessionAccount } from '#src/platform/session/changeSession.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './accounts.module.css';
import { readAuthPrefill } from './form/authPrefill.ts';
import { AuthLayout } from './signIn/AuthLayout.tsx';
import { AuthNavLink } from './signIn/AuthNavLink.tsx';
import { SignInForm } from './signIn/SignInForm.tsx';
import { useRedirectAfterSignIn } from './signIn/useRedirectAfterSignIn.ts';

const cx = bindStyles(css);

/** `/login`: sign-in by account and password, mobile number and code, or e-mail address and code. */
export default function LoginScreen() {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const { state } = useLocation();
  useRedirectAfterSignIn(({ role }) => (role === 'judge' ? '/judging' : '/personal'));
  return (
    <AuthLayout title={t('login.title')} lead={t('login.lead')} art="tock-key">
      <SignInForm
        methods={['password', 'mobile', 'email']}
        links
        prefill={readAuthPrefill(state)}
        onSignedIn={(account) => setSessionAccount(client, account)}
        passwordHelp={(form) => (
          <AuthNavLink to="/retrievePassword" form={form}>
            {t('login.forgotten')}
          </AuthNavLink>
        )}
        foot={(form) => (
          <p className={cx('foot')}>
            {t('login.noAccount')}
            <AuthNavLink to="/register" form={form}>
              {t('toRegister')}
            </AuthNavLink>
          </p>
        )}
      />
    </AuthLayout>
  );
}
