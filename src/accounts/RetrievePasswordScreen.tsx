import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { parsePhone } from '#contract/text/phone.ts';
import { call } from '#src/platform/api/api.ts';
import { setSessionAccount } from '#src/platform/session/changeSession.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { showToast } from '#src/ui/feedback/toast.ts';
import css from './accounts.module.css';
import { CodeInput } from './fields/CodeInput.tsx';
import { PasswordInput } from './fields/PasswordInput.tsx';
import { PhoneInput } from './fields/PhoneInput.tsx';
import { AccountFormFrame } from './form/AccountFormFrame.tsx';
import { authPrefill, readAuthPrefill } from './form/authPrefill.ts';
import { sendEncrypted } from './form/encryptPassword.ts';
import { useAccountForm } from './form/useAccountForm.ts';
import { AuthLayout } from './signIn/AuthLayout.tsx';
import { AuthNavLink } from './signIn/AuthNavLink.tsx';

const cx = bindStyles(css);

/** `/retrievePassword`: a new password by the registered mobile number (specification, section 5). */
export default function RetrievePasswordScreen() {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const account = useAccountForm({
    fields: ['phone', 'code', 'newPassword', 'newPasswordAgain'],
    defaults: readAuthPrefill(state),
    send: async (values) => {
      const { phone, phoneCountry, code, newPassword } = values;
      const mobile = parsePhone(phone, phoneCountry) ?? phone;
      await sendEncrypted(async ({ keyId, encrypt }) =>
        call('POST /api/password-resets', { body: { mobile, code, password: await encrypt(newPassword), keyId } }),
      );
      // a reset signs every device out, this one included
      setSessionAccount(client, null);
      showToast({ message: t('retrieve.done') });
      await navigate('/login', { state: authPrefill(values) });
    },
  });
  const foot = (
    <p className={cx('foot')}>
      <AuthNavLink to="/login" form={account.form}>
        {t('retrieve.back')}
      </AuthNavLink>
    </p>
  );
  return (
    <AuthLayout title={t('retrieve.title')} lead={t('retrieve.lead')} art="tock-think">
      <AccountFormFrame account={account} submitLabel={t('retrieve.submit')} aside={foot}>
        <PhoneInput hint={t('retrieve.mobileHint')} />
        <CodeInput name="code" purpose="reset" />
        <PasswordInput name="newPassword" />
        <PasswordInput name="newPasswordAgain" />
      </AccountFormFrame>
    </AuthLayout>
  );
}
