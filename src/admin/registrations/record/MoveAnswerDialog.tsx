import { Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { RecordDialog } from '#src/admin/kit/dialogs/RecordDialog.tsx';
import { call } from '#src/platform/api/api.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useRecordChange } from './useRecordChange.ts';

interface MoveAnswerDialogProps {
  entryId: string;
  answer: {
    guardianId: string;
    /** Null if the child has left the entry. */
    childName: string | null;
    /** The masked number that this entry asks instead of the one that has answered: the default if none is typed. */
    asked: string | null;
  };
  onClose: () => void;
}

/** Assigns a guardian's answer to another number, for a reason that the audit log keeps. */
export const MoveAnswerDialog = ({ entryId, answer: { guardianId, childName, asked }, onClose }: MoveAnswerDialogProps) => {
  const { t } = useTranslation('admin');
  const fieldMessage = useFieldMessage();
  const hasLeft = childName === null;
  const [phone, setPhone] = useState('');
  const [reason, setReason] = useState('');
  const move = useRecordChange(
    () =>
      call('POST /api/admin/registrations/:id/guardians/:guardianId/phone', {
        params: { id: entryId, guardianId },
        body: { reason, ...(isBlank(phone) ? {} : { phone }) },
      }),
    hasLeft ? 'record.answer_moved_left' : 'record.answer_moved',
    onClose,
  );
  const refused = move.error instanceof Problem ? move.error.detail.fields?.['phone'] : undefined;
  return (
    <RecordDialog
      title={hasLeft ? t('record.move_answer_left') : t('record.move_answer_title', { child: childName })}
      body={t(hasLeft ? 'record.move_answer_body_left' : 'record.move_answer_body')}
      confirmLabel={t('record.move_answer_do')}
      isReady={!isBlank(reason) && (asked !== null || !isBlank(phone))}
      isPending={move.isPending}
      error={refused ? null : move.error}
      onConfirm={() => move.mutateAsync(undefined)}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <TextField
          fullWidth
          required={asked === null}
          type="tel"
          label={t('record.new_number')}
          value={phone}
          error={refused !== undefined}
          helperText={refused ? fieldMessage(refused) : asked !== null && t('record.asked_number', { phone: asked })}
          onChange={({ target }) => {
            setPhone(target.value);
            move.reset();
          }}
        />
        <TextField
          fullWidth
          multiline
          required
          minRows={2}
          label={t('record.ruling_reason')}
          value={reason}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          onChange={({ target }) => setReason(target.value)}
        />
      </Stack>
    </RecordDialog>
  );
};
