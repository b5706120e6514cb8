import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Round } from '#contract/judging/admin.ts';
import { useJudgingAction } from '#src/admin/judging/useJudging.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';

/** Asks about marks and attempts that were made by an earlier version of the rubric, if the question was not answered as it was published: keep them, or have them made again. */
export const RubricNotice = ({ round }: { round: Round }) => {
  const { t } = useTranslation('admin');
  const [asks, setAsks] = useState(false);
  const again = useJudgingAction('POST /api/admin/rounds/:id/remarkings', () => setAsks(false));
  const keep = useJudgingAction('POST /api/admin/rounds/:id/kept-marks');
  if (round.marksOfOldRubric === 0 || round.state === 'locked' || round.keptRubric === round.rubricNumber) return null;
  const label = round.table ? t('judging.score_again') : t('judging.mark_again');
  const input = { params: { id: round.id }, body: { version: round.version } };
  return (
    <Alert
      severity="warning"
      action={
        <>
          <Button size="small" loading={keep.isPending} onClick={() => keep.mutate(input)}>
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
          body={t(round.table ? 'judging.score_again_body' : 'judging.mark_again_body', { count: round.marksOfOldRubric })}
          confirmLabel={label}
          isDangerous
          reason={null}
          isPending={again.isPending}
          onConfirm={() => again.mutateAsync(input)}
          onClose={() => setAsks(false)}
        />
      )}
    </Alert>
  );
};
