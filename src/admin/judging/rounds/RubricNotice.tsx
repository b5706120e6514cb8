import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useStore } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { Round } from '#contract/judging/admin.ts';
import { useJudgingAction } from '#src/admin/judging/useJudging.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';

/** Asks about marks that were made by an earlier version of the rubric: keep them, or have them made again. */
export const RubricNotice = ({ round }: { round: Round }) => {
  const { t } = useTranslation('admin');
  const [kept, setKept] = useStore(`judging.kept.${round.id}`, 0);
  const [asks, setAsks] = useState(false);
  const { mutateAsync, isPending } = useJudgingAction('POST /api/admin/rounds/:id/remarkings', () => setAsks(false));
  if (round.marksOfOldRubric === 0 || round.state === 'locked' || kept === round.rubricNumber) return null;
  const label = t('judging.mark_again');
  return (
    <Alert
      severity="warning"
      action={
        <>
          <Button size="small" onClick={() => setKept(round.rubricNumber)}>
            {t('judging.keep_marks')}
          </Button>
          <Button size="small" variant="outlined" onClick={() => setAsks(true)}>
            {label}
          </Button>
        </>
      }
    >
      {t('judging.old_rubric', { count: round.marksOfOldRubric })}
      {asks && (
        <ConfirmDialog
          title={label}
          body={t('judging.mark_again_body', { count: round.marksOfOldRubric })}
          confirmLabel={label}
          isDangerous
          reason={null}
          isPending={isPending}
          onConfirm={() => mutateAsync({ params: { id: round.id }, body: { version: round.version } })}
          onClose={() => setAsks(false)}
        />
      )}
    </Alert>
  );
};
