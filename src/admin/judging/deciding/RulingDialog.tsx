import { useTranslation } from 'react-i18next';
import { useJudgingAction } from '#src/admin/judging/useJudging.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';

/** A conflict with the ruling that an organiser is about to give. */
export interface RuledConflict {
  workId: string;
  judgeId: string;
  judge: string;
  no: string;
  ruling: 'confirmed' | 'overruled';
}

/** Longest reason of a decision about judging. */
export const REASON_MAX = 300;

interface RulingDialogProps {
  roundId: string;
  ruled: RuledConflict;
  onClose: () => void;
}

/** Confirms a conflict or overrules it, with a reason. */
export const RulingDialog = ({ roundId, ruled, onClose }: RulingDialogProps) => {
  const { t } = useTranslation('admin');
  const { workId, judgeId, ruling, judge, no } = ruled;
  const { mutateAsync, isPending } = useJudgingAction('POST /api/admin/rounds/:id/rulings', onClose);
  return (
    <ConfirmDialog
      title={t(`judging.ruling.${ruling}.title`)}
      subject={`${no}${t('dot')}${judge}`}
      body={t(`judging.ruling.${ruling}.body`)}
      confirmLabel={t(`judging.ruling.${ruling}.title`)}
      isDangerous={false}
      reason={{ help: t('judging.reason_help'), required: t('judging.reason_required'), max: REASON_MAX }}
      isPending={isPending}
      onConfirm={(reason) => mutateAsync({ params: { id: roundId }, body: { workId, judgeId, ruling, reason } })}
      onClose={onClose}
    />
  );
};
