import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Account } from '#contract/accounts.ts';
import { call } from '#src/platform/api/api.ts';
import { clearAccountData } from '#src/platform/device/device.ts';
import { setSessionAccount } from '#src/platform/session/session.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { showToast } from '#src/ui/toast.ts';
import { AccountFormFrame } from '../AccountFormFrame.tsx';
import forms from '../accounts.module.css';
import { sendEncrypted } from '../encryptPassword.ts';
import { PasswordInput } from '../PasswordInput.tsx';
import { useAccountForm } from '../useAccountForm.ts';
import { UserName } from './UserName.tsx';

const cx = bindStyles(forms);

interface DeleteAccountDialogProps {
  account: Account;
  open: boolean;
  onClose: () => void;
}

/** Asks for the password before the account and all it holds are deleted. */
export function DeleteAccountDialog({ account, open, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation('accounts');
  return (
    <Dialog open={open} onClose={onClose} role="alertdialog" title={t('delete.title')}>
      <p>{t('delete.body')}</p>
      <DeleteForm account={account} onClose={onClose} />
    </Dialog>
  );
}

function DeleteForm({ account, onClose }: Omit<DeleteAccountDialogProps, 'open'>) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useAccountForm({
    fields: ['password'],
    send: async ({ password }) => {
      await sendEncrypted(async ({ keyId, encrypt }) =>
        call('DELETE /api/account', { body: { password: await encrypt(password), keyId } }),
      );
      await clearAccountData(account.id).catch(() => {});
      await navigate('/');
      setSessionAccount(client, null);
      showToast({ message: t('delete.done') });
    },
  });
  const cancel = (
    <Button variant="secondary" disabled={form.busy} onClick={onClose}>
      {t('delete.keep')}
    </Button>
  );
  return (
    <AccountFormFrame
      account={form}
      submitLabel={t('delete.confirm')}
      submit={{ size: 'md', wide: false, variant: 'destroy' }}
      before={cancel}
      className={cx('inline', 'inDialog')}
    >
      <UserName account={account} />
      <PasswordInput name="password" />
    </AccountFormFrame>
  );
}
