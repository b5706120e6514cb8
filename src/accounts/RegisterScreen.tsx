import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Account } from '#contract/accounts/public.ts';
import type { Locale } from '#contract/http/common.ts';
import { asksGuardians } from '#contract/registrations/rules/guardians.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { normalizeEmail } from '#contract/text/email.ts';
import { parsePhone } from '#contract/text/phone.ts';
import { call } from '#src/platform/api/api.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { setSessionAccount } from '#src/platform/session/changeSession.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { showToast } from '#src/ui/feedback/toast.ts';
import css from './accounts.module.css';
import { CodeInput } from './fields/CodeInput.tsx';
import { KindInput } from './fields/KindInput.tsx';
import { PasswordInput } from './fields/PasswordInput.tsx';
import { PhoneInput } from './fields/PhoneInput.tsx';
import { TermsInput } from './fields/TermsInput.tsx';
import { TextInput } from './fields/TextInput.tsx';
import { AccountFormFrame } from './form/AccountFormFrame.tsx';
import { readAuthPrefill } from './form/authPrefill.ts';
import { sendEncrypted } from './form/encryptPassword.ts';
import type { AccountValues } from './form/formFields.ts';
import { profileChecks } from './form/profileChecks.ts';
import { useAccountForm } from './form/useAccountForm.ts';
import { AuthLayout } from './signIn/AuthLayout.tsx';
import { AuthNavLink } from './signIn/AuthNavLink.tsx';
import { useRedirectAfterSignIn } from './signIn/useRedirectAfterSignIn.ts';

const cx = bindStyles(css);

const register = (
  { kind, name, affiliation, phone, phoneCountry, code, newPassword, email }: AccountValues,
  locale: Locale,
): Promise<Account> =>
  sendEncrypted(async ({ keyId, encrypt }) => {
    const mobile = parsePhone(phone, phoneCountry) ?? phone;
    const address = isBlank(email) ? {} : { email: normalizeEmail(email) };
    const password = await encrypt(newPassword);
    return call('POST /api/accounts', {
      body: { kind, name, affiliation, mobile, code, password, keyId, locale, acceptedTerms: true, ...address },
    });
  });

/** `/register`: creates an account by mobile number. Accounts belong to adults; children are members of an entry. */
export default function RegisterScreen() {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const locale = useLocale();
  const { state } = useLocation();
  useRedirectAfterSignIn((registered) => (asksGuardians(registered) ? '/desk' : '/personal'));
  const account = useAccountForm({
    fields: ['kind', 'name', 'affiliation', 'phone', 'code', 'newPassword', 'email', 'agreed'],
    optional: ['email'],
    checks: profileChecks,
    aliases: { newPassword: 'password' },
    defaults: readAuthPrefill(state),
    send: async (values) => {
      const registered = await register(values, locale);
      showToast({ message: t('register.done') });
      setSessionAccount(client, registered);
    },
  });
  const foot = (
    <p className={cx('foot')}>
      {t('register.haveAccount')}
      <AuthNavLink to="/login" form={account.form}>
        {t('toLogin')}
      </AuthNavLink>
    </p>
  );
  return (
    <AuthLayout title={t('register.title')} lead={t('register.lead')} art="tock-wave" wide>
      <AccountFormFrame account={account} submitLabel={t('register.submit')} aside={foot}>
        <Group title={t('register.who')}>
          <KindInput />
          <div className={cx('pair')}>
            <TextInput name="name" autoComplete="name" />
            <TextInput name="affiliation" autoComplete="organization" />
          </div>
        </Group>
        <Group title={t('register.mobile')}>
          <PhoneInput hint={t('register.mobileHint')} />
          <CodeInput name="code" purpose="register" />
        </Group>
        <Group title={t('register.signIn')}>
          <PasswordInput name="newPassword" />
          <TextInput name="email" type="email" inputMode="email" autoComplete="email" note={t('optional')} hint={t('register.emailHint')} />
        </Group>
        <TermsInput />
      </AccountFormFrame>
    </AuthLayout>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section className={cx('group')} aria-labelledby={headingId}>
      <h2 id={headingId} className={cx('legend')}>
        {title}
      </h2>
      <div className={cx('fields')}>{children}</div>
    </section>
  );
}
