import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ErasureReceipt } from '#contract/accounts/erasure.ts';
import type { Account } from '#contract/accounts/public.ts';
import { AccountFormFrame } from '#src/accounts/form/AccountFormFrame.tsx';
import forms from '#src/accounts/accounts.module.css';
import { useRunConfirmed } from '#src/accounts/confirmation/ConfirmationContext.ts';
import { useAccountForm } from '#src/accounts/form/useAccountForm.ts';
import { call } from '#src/platform/api/api.ts';
import { clearAccountData } from '#src/platform/device/device.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { setSessionAccount } from '#src/platform/session/changeSession.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';

const cx = bindStyles(forms);

interface DeleteAccountDialogProps {
  account: Account;
  open: boolean;
  onClose: () => void;
}

/** Says what is deleted and what is kept before the account is deleted, and shows the receipt. */
export function DeleteAccountDialog({ account, open, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation('accounts');
  const [receipt, setReceipt] = useState<ErasureReceipt | null>(null);
  if (receipt) return <ReceiptDialog account={account} receipt={receipt} />;
  return (
    <Dialog open={open} onClose={onClose} role="alertdialog" title={t('delete.title')}>
      <p>{t('delete.goes')}</p>
      <p>{t('delete.stays')}</p>
      <DeleteForm account={account} onDone={setReceipt} onClose={onClose} />
    </Dialog>
  );
}

/** The receipt. The session has ended already: closing it leads to the home screen. */
function ReceiptDialog({ account, receipt }: { account: Account; receipt: ErasureReceipt }) {
  const { t } = useTranslation('accounts');
  const format = useFormat();
  const client = useQueryClient();
  const navigate = useNavigate();
  const leave = async () => {
    await navigate('/');
    setSessionAccount(client, null);
  };
  return (
    <Dialog
      open
      onClose={() => void leave()}
      title={t('delete.done')}
      actions={
        <Button autoFocus onClick={() => void leave()}>
          {t('delete.close')}
        </Button>
      }
    >
      <p>{t('delete.receipt', { no: receipt.no, time: format.dateTime(receipt.at) })}</p>
      <p>{t('delete.counts', { entries: receipt.entries, works: receipt.works, files: receipt.files })}</p>
      <p>
        {t(
          account.emailProven && account.mobile !== null
            ? 'delete.sentToBoth'
            : account.emailProven
              ? 'delete.sentToEmail'
              : 'delete.sentToMobile',
        )}
      </p>
    </Dialog>
  );
}

interface DeleteFormProps {
  account: Account;
  onDone: (receipt: ErasureReceipt) => void;
  onClose: () => void;
}

function DeleteForm({ account, onDone, onClose }: DeleteFormProps) {
  const { t } = useTranslation('accounts');
  const runConfirmed = useRunConfirmed();
  const form = useAccountForm({
    fields: [],
    send: async () => {
      const receipt = await runConfirmed(() => call('DELETE /api/account', { body: { erase: true } }));
      await clearAccountData(account.id).catch(() => {});
      onDone(receipt);
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
    ></AccountFormFrame>
  );
}
