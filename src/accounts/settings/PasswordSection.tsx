import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import forms from '#src/accounts/accounts.module.css';
import { useRunConfirmed } from '#src/accounts/confirmation/ConfirmationContext.ts';
import { PasswordInput } from '#src/accounts/fields/PasswordInput.tsx';
import { AccountFormFrame } from '#src/accounts/form/AccountFormFrame.tsx';
import { sendEncrypted } from '#src/accounts/form/encryptPassword.ts';
import { useAccountForm } from '#src/accounts/form/useAccountForm.ts';
import { UserName } from '#src/accounts/UserName.tsx';
import { call } from '#src/platform/api/api.ts';
import { invalidateAfter } from '#src/platform/api/invalidateAfter.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { showToast } from '#src/ui/feedback/toast.ts';
import { Disclosure } from './Disclosure.tsx';
import { SettingsSection } from './SettingsSection.tsx';

const cx = bindStyles(forms);

/** The password; a new one signs the other devices out. */
export function PasswordSection({ account }: { account: Account }) {
  const { t } = useTranslation('accounts');
  return (
    <SettingsSection title={t('fields.password')} block={{ color: 'coral', glyph: 'turn' }}>
      <Disclosure summary={t('settings.passwordHint')} openLabel={t('settings.changePassword')}>
        {(controls) => <PasswordForm account={account} {...controls} />}
      </Disclosure>
    </SettingsSection>
  );
}

function PasswordForm({ account, close, cancel }: { account: Account; close: () => void; cancel: ReactNode }) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const runConfirmed = useRunConfirmed();
  const form = useAccountForm({
    fields: ['newPassword', 'newPasswordAgain'],
    send: async ({ newPassword }) => {
      await sendEncrypted(async ({ keyId, encrypt }) => {
        const password = { next: await encrypt(newPassword), keyId };
        return runConfirmed(() => call('PATCH /api/account', { body: { password } }));
      });
      showToast({ message: t('settings.passwordChanged') });
      close();
      await invalidateAfter(client, 'PATCH /api/account');
    },
  });
  return (
    <AccountFormFrame
      account={form}
      submitLabel={t('settings.save')}
      submit={{ size: 'md', wide: false }}
      aside={cancel}
      className={cx('inline')}
    >
      <UserName account={account} />
      <PasswordInput name="newPassword" />
      <PasswordInput name="newPasswordAgain" />
    </AccountFormFrame>
  );
}
