import { useTranslation } from 'react-i18next';
import type { Board } from '#contract/judging/admin.ts';
import { joinSentences } from '#contract/text/sentences.ts';
import { type BoardFacts, leftOutOf, type WorkFacts } from '#src/admin/judging/boardFacts.ts';
import { useJudgingAction } from '#src/admin/judging/useJudging.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';

interface CalibrationDialogProps {
  board: Board;
  facts: BoardFacts;
  work: WorkFacts;
  onClose: () => void;
}

/** Makes a work the round's calibration, or no longer: says who marks it, who is left out because of a conflict, and that it counts. */
export const CalibrationDialog = ({ board: { round, calibration }, facts, work: one, onClose }: CalibrationDialogProps) => {
  const { t } = useTranslation('admin');
  const { mutateAsync, isPending } = useJudgingAction('PUT /api/admin/rounds/:id/calibration', onClose);
  const isOne = calibration?.workId === one.work.id;
  const leftOut = leftOutOf(facts, one).filter(({ id }) => one.conflicts.has(id));
  const title = t(isOne ? 'judging.calibration_end' : 'judging.calibration_make');
  const names = leftOut.map(({ name }) => name).join(t('judging.and'));
  const body = isOne
    ? t('judging.calibration_end_body')
    : joinSentences([t('judging.calibration_body'), names === '' ? '' : t('judging.calibration_without', { names })]);
  return (
    <ConfirmDialog
      title={title}
      subject={`${one.work.no}${t('dot')}${one.work.title}`}
      body={body}
      confirmLabel={title}
      isDangerous={false}
      reason={null}
      isPending={isPending}
      onConfirm={() => mutateAsync({ params: { id: round.id }, body: { version: round.version, workId: isOne ? null : one.work.id } })}
      onClose={onClose}
    />
  );
};
