import { useTranslation } from 'react-i18next';
import type { AdminEntry } from '#contract/registrations/admin.ts';
import { DECISION_REASON_MAX } from '#contract/text/textLengths.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { useDecide, useDecisionPreview } from '#src/admin/registrations/useDecide.ts';

/** Cancels an entry for its family, for a reason that it reads; names what was paid. */
export const CancelForDialog = ({ entry, onClose }: { entry: AdminEntry; onClose: () => void }) => {
  const { t } = useTranslation('onBehalf');
  const { data: preview } = useDecisionPreview([entry], 'cancel');
  const { mutateAsync, isPending } = useDecide(onClose);
  return (
    <ConfirmDialog
      title={t('cancel.title', { team: entry.teamName })}
      subject={entry.paymentItems.some(({ kind }) => kind === 'payment') && t('cancel.paid')}
      body={t('cancel.body')}
      told={preview?.messages}
      confirmLabel={t('cancel.do')}
      closeLabel={t('cancel.keep')}
      isDangerous
      reason={{ help: t('reason'), required: t('reason_required'), max: DECISION_REASON_MAX }}
      isPending={isPending}
      onConfirm={(reason) => mutateAsync({ entries: [entry], decision: 'cancel', reason: { reason } })}
      onClose={onClose}
    />
  );
};
