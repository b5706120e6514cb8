import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import { normalizeEmail } from '#contract/text/email.ts';
import forms from '#src/accounts/accounts.module.css';
import { useRunConfirmed } from '#src/accounts/confirmation/ConfirmationContext.ts';
import { CodeInput } from '#src/accounts/fields/CodeInput.tsx';
import { TextInput } from '#src/accounts/fields/TextInput.tsx';
import { AccountFormFrame } from '#src/accounts/form/AccountFormFrame.tsx';
import { useAccountForm } from '#src/accounts/form/useAccountForm.ts';
import { call } from '#src/platform/api/api.ts';
import { invalidateAfter } from '#src/platform/api/invalidateAfter.ts';
import { setSessionAccount } from '#src/platform/session/changeSession.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { showToast } from '#src/ui/feedback/toast.ts';
import { Disclosure } from './Disclosure.tsx';
import { SettingsSection } from './SettingsSection.tsx';

const cx = bindStyles(forms);

/** The e-mail address; a new one is proven by a code sent to it. */
export function EmailSection({ account: { email, emailProven } }: { account: Account }) {
  const { t } = useTranslation('accounts');
  return (
    <SettingsSection title={t('settings.email')} block={{ color: 'sun', glyph: 'forward' }}>
      <Disclosure
        summary={email === null ? t('settings.noEmail') : emailProven ? email : t('settings.unprovenEmail', { email })}
        openLabel={t(email === null ? 'settings.addEmail' : emailProven ? 'settings.changeEmail' : 'settings.proveEmail')}
      >
        {(controls) => <EmailForm {...controls} initial={emailProven ? null : email} />}
      </Disclosure>
    </SettingsSection>
  );
}

function EmailForm({ initial, close, cancel }: { initial: string | null; close: () => void; cancel: ReactNode }) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const runConfirmed = useRunConfirmed();
  const account = useAccountForm({
    fields: ['email', 'emailCode'],
    defaults: initial === null ? {} : { email: initial },
    send: async ({ email, emailCode }) => {
      const body = { email: { address: normalizeEmail(email), code: emailCode } };
      const saved = await runConfirmed(() => call('PATCH /api/account', { body }));
      setSessionAccount(client, saved);
      showToast({ message: t('settings.emailChanged') });
      close();
      await invalidateAfter(client, 'PATCH /api/account');
    },
  });
  return (
    <AccountFormFrame
      account={account}
      submitLabel={t('settings.save')}
      submit={{ size: 'md', wide: false }}
      aside={cancel}
      className={cx('inline')}
    >
      <TextInput name="email" type="email" inputMode="email" autoComplete="email" />
      <CodeInput name="emailCode" purpose="change_email" />
    </AccountFormFrame>
  );
}
