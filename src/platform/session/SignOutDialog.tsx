import { useTranslation } from 'react-i18next';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';

export interface SignOutDialogProps {
  /** Numbers of drafts and waiting submissions that exist only on this device. */
  unsent: { drafts: number; waiting: number };
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before signing out deletes unsent data. */
export function SignOutDialog({ unsent: { drafts, waiting }, onConfirm, onCancel }: SignOutDialogProps) {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const things = [drafts > 0 && t('signOut.drafts', { count: drafts }), waiting > 0 && t('signOut.waiting', { count: waiting })];
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t('signOut.title')}
      body={t('signOut.body', { things: new Intl.ListFormat(locale).format(things.filter((thing) => thing !== false)) })}
      confirmLabel={t('signOut.confirm')}
      cancelLabel={t('signOut.keep')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
