import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import { call } from '#src/platform/api/api.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './accounts.module.css';
import { PasswordInput } from './fields/PasswordInput.tsx';
import { AccountFormFrame } from './form/AccountFormFrame.tsx';
import { sendEncrypted } from './form/encryptPassword.ts';
import { useAccountForm } from './form/useAccountForm.ts';

const cx = bindStyles(css);

interface InvitationPanelProps {
  token: string;
  onAccepted: () => void;
  /** Called if the link was used already, has expired, or is incomplete. */
  onRefused: () => void;
}

/** Sets the password of the account of a one-time link. */
export function InvitationPanel({ token, onAccepted, onRefused }: InvitationPanelProps) {
  const { t } = useTranslation('accounts');
  const locale = useLocale();
  const account = useAccountForm({
    fields: ['newPassword', 'newPasswordAgain'],
    links: false,
    send: async ({ newPassword }) => {
      try {
        await sendEncrypted(async ({ keyId, encrypt }) =>
          call('POST /api/staff-invitations/accept', { body: { token, password: await encrypt(newPassword), keyId, locale } }),
        );
      } catch (error) {
        if (error instanceof Problem && error.code === 'not_found') return onRefused();
        throw error;
      }
      onAccepted();
    },
  });
  return (
    <AccountFormFrame account={account} submitLabel={t('retrieve.submit')} className={cx('inDialog')}>
      <PasswordInput name="newPassword" />
      <PasswordInput name="newPasswordAgain" />
    </AccountFormFrame>
  );
}
