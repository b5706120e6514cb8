import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import { normalizeEmail } from '#contract/text/email.ts';
import { parsePhone } from '#contract/text/phone.ts';
import css from '#src/accounts/accounts.module.css';
import { SlideCheck } from '#src/accounts/challenge/SlideCheck.tsx';
import { CodeInput } from '#src/accounts/fields/CodeInput.tsx';
import { PasswordInput } from '#src/accounts/fields/PasswordInput.tsx';
import { PhoneInput } from '#src/accounts/fields/PhoneInput.tsx';
import { TermsInput } from '#src/accounts/fields/TermsInput.tsx';
import { TextInput } from '#src/accounts/fields/TextInput.tsx';
import { useAccountFormContext } from '#src/accounts/form/AccountFormContext.ts';
import { AccountFormFrame } from '#src/accounts/form/AccountFormFrame.tsx';
import type { AuthPrefill } from '#src/accounts/form/authPrefill.ts';
import { sendEncrypted } from '#src/accounts/form/encryptPassword.ts';
import type { AccountValues, FieldName } from '#src/accounts/form/formFields.ts';
import { readSignInName } from '#src/accounts/form/signInName.ts';
import { type AccountForm, useAccountForm } from '#src/accounts/form/useAccountForm.ts';
import { useFormField } from '#src/accounts/form/useFormField.tsx';
import { call } from '#src/platform/api/api.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Tabs } from '#src/ui/navigation/Tabs.tsx';

/** The slide-to-verify check of the form. */
function ChallengeInput() {
  const accountForm = useAccountFormContext();
  const { id, error } = useFormField(accountForm, 'challenge');
  const setToken = (token: string) => {
    accountForm.form.setValue('challenge', token);
    accountForm.form.clearErrors('challenge');
  };
  const hard = accountForm.problem?.code === 'too_many_attempts';
  return <SlideCheck id={id} onToken={setToken} resetToken={accountForm.challengeRound} hard={hard} error={error} />;
}

const cx = bindStyles(css);

export type SignInMethod = 'password' | 'mobile' | 'email';

const fieldsOf: Record<SignInMethod, readonly FieldName[]> = {
  password: ['account', 'password', 'challenge', 'agreed'],
  mobile: ['phone', 'code', 'agreed'],
  email: ['email', 'emailCode', 'agreed'],
};

const senders: Record<SignInMethod, (values: AccountValues) => Promise<Account>> = {
  password: ({ account, phoneCountry, password, challenge }) =>
    sendEncrypted(async ({ keyId, encrypt }) => {
      const { name } = readSignInName(account, phoneCountry);
      const secret = await encrypt(password);
      return call('POST /api/sessions', {
        body: { method: 'password', account: name, password: secret, keyId, challengeToken: challenge },
      });
    }),
  mobile: ({ phone, phoneCountry, code }) =>
    call('POST /api/sessions', { body: { method: 'code', target: parsePhone(phone, phoneCountry) ?? phone, code } }),
  email: ({ email, emailCode }) => call('POST /api/sessions', { body: { method: 'code', target: normalizeEmail(email), code: emailCode } }),
};

interface SignInFormProps {
  /** The sign-in methods, the most common first. */
  methods: readonly SignInMethod[];
  onSignedIn: (account: Account) => void;
  prefill?: AuthPrefill | undefined;
  /** True if messages may link to other screens. */
  links: boolean;
  className?: string | undefined;
  /** Shown below the password. */
  passwordHelp?: ((form: AccountForm['form'], select: (method: SignInMethod) => void) => ReactNode) | undefined;
  /** Shown below the button. */
  foot?: ((form: AccountForm['form']) => ReactNode) | undefined;
}

/** Sign-in with one tab per method. Switching tabs keeps the input. */
export function SignInForm({ methods, onSignedIn, prefill, links, className, passwordHelp, foot }: SignInFormProps) {
  const { t } = useTranslation('accounts');
  const [method, setMethod] = useState<SignInMethod>(methods[0] ?? 'password');
  const account = useAccountForm({
    fields: fieldsOf[method],
    defaults: prefill,
    links,
    send: async (values) => onSignedIn(await senders[method](values)),
  });
  const select = (next: SignInMethod) => {
    setMethod(next);
    account.clear();
    account.form.setValue('challenge', '');
  };
  const panels: Record<SignInMethod, ReactNode> = {
    password: (
      <div className={cx('fields')}>
        <TextInput name="account" autoComplete="username" autoCapitalize="none" spellCheck={false} hint={t('accountHint')} />
        <div>
          <PasswordInput name="password" />
          {passwordHelp?.(account.form, select)}
        </div>
        <ChallengeInput />
      </div>
    ),
    mobile: (
      <div className={cx('fields')}>
        <PhoneInput />
        <CodeInput name="code" purpose="sign_in" />
      </div>
    ),
    email: (
      <div className={cx('fields')}>
        <TextInput name="email" type="email" inputMode="email" autoComplete="email" />
        <CodeInput name="emailCode" purpose="sign_in" />
      </div>
    ),
  };
  return (
    <AccountFormFrame account={account} submitLabel={t('login.submit')} aside={foot?.(account.form)} className={className}>
      <Tabs
        label={t('login.methods')}
        items={methods.map((id) => ({ id, label: t(`login.method.${id}`), content: panels[id] }))}
        selected={method}
        onSelect={select}
        className={cx('methods')}
      />
      <TermsInput />
    </AccountFormFrame>
  );
}
