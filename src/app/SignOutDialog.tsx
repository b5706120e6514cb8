import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

export interface SignOutDialogProps {
  /** What lies on this device only. */
  unsent: { drafts: number; waiting: number };
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before signing out deletes what has not been sent. */
export function SignOutDialog({ unsent, onConfirm, onCancel }: SignOutDialogProps) {
  const { t } = useTranslation('app');
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t('signOut.title')}
      body={t('signOut.body', unsent)}
      confirmLabel={t('signOut.confirm')}
      cancelLabel={t('signOut.keep')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
