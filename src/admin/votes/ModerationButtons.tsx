import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { DECISION_REASON_MAX } from '#contract/text/textLengths.ts';
import type { ModerationAction } from '#contract/votes/admin.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { useModeration, type VoteSelection } from './useModeration.ts';

export interface Moderated {
  votes: VoteSelection;
  /** Number of votes that count; `voided` is the number of those that do not. */
  counting: number;
  voided: number;
}

/** Buttons to void and restore votes, each with a confirmation. */
export const ModerationButtons = ({ moderated, onDone }: { moderated: Moderated; onDone: () => void }) => {
  const translate = useTranslate();
  const [pendingAction, setPendingAction] = useState<ModerationAction | null>(null);
  const close = () => setPendingAction(null);
  const done = () => {
    close();
    onDone();
  };
  return (
    <>
      <Button color="error" variant="outlined" disabled={moderated.counting === 0} onClick={() => setPendingAction('void')}>
        {translate('void')}
      </Button>
      <Button variant="outlined" disabled={moderated.voided === 0} onClick={() => setPendingAction('restore')}>
        {translate('restore')}
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
export const ModerationDialog = ({ action, moderated: { votes, counting, voided }, onClose, onDone }: ModerationDialogProps) => {
  const translate = useTranslate();
  const { mutateAsync, isPending } = useModeration(onDone);
  const isVoid = action === 'void';
  return (
    <ConfirmDialog
      title={translate(`${action}_title`, { count: isVoid ? counting : voided })}
      body={translate(`${action}_body`)}
      confirmLabel={translate(action)}
      isDangerous={isVoid}
      reason={isVoid ? { help: 'void_reason_help', required: 'void_reason_required', max: DECISION_REASON_MAX } : null}
      isPending={isPending}
      onConfirm={(reason) => mutateAsync(isVoid ? { action, votes, reason } : { action, votes })}
      onClose={onClose}
    />
  );
};
