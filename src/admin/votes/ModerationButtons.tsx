import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DECISION_REASON_MAX } from '#contract/text/textLengths.ts';
import type { ModerationAction } from '#contract/votes/admin.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { useModeration } from './useModeration.ts';

export interface Moderated {
  ids: string[];
  /** Number of votes that count; `voided` is the number of those that do not. */
  counting: number;
  voided: number;
}

/** Buttons to void and restore votes, each with a confirmation. */
export const ModerationButtons = ({ moderated, onDone }: { moderated: Moderated; onDone: () => void }) => {
  const { t } = useTranslation('admin');
  const [pendingAction, setPendingAction] = useState<ModerationAction | null>(null);
  const close = () => setPendingAction(null);
  const done = () => {
    close();
    onDone();
  };
  return (
    <>
      <Button color="error" variant="outlined" disabled={moderated.counting === 0} onClick={() => setPendingAction('void')}>
        {t('void')}
      </Button>
      <Button variant="outlined" disabled={moderated.voided === 0} onClick={() => setPendingAction('restore')}>
        {t('restore')}
      </Button>
      {pendingAction && <ModerationDialog action={pendingAction} moderated={moderated} onClose={close} onDone={done} />}
    </>
  );
};

interface ModerationDialogProps {
  action: ModerationAction;
  moderated: Moderated;
  onClose: () => void;
  onDone: () => void;
}

/** Confirms a moderation; voiding requires a reason. */
export const ModerationDialog = ({ action, moderated: { ids, counting, voided }, onClose, onDone }: ModerationDialogProps) => {
  const { t } = useTranslation('admin');
  const { mutateAsync, isPending } = useModeration(onDone);
  const isVoid = action === 'void';
  return (
    <ConfirmDialog
      title={t(`${action}_title`, { count: isVoid ? counting : voided })}
      body={t(`${action}_body`)}
      confirmLabel={t(action)}
      isDangerous={isVoid}
      reason={isVoid ? { help: t('void_reason_help'), required: t('void_reason_required'), max: DECISION_REASON_MAX } : null}
      isPending={isPending}
      onConfirm={(reason) => mutateAsync(isVoid ? { action, ids, reason } : { action, ids })}
      onClose={onClose}
    />
  );
};
