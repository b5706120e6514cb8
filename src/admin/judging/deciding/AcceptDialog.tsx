import { useTranslation } from 'react-i18next';
import type { BoardWork } from '#contract/judging/admin.ts';
import { usePoints } from '#src/admin/judging/points.ts';
import { useJudgingAction } from '#src/admin/judging/useJudging.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { REASON_MAX } from './RulingDialog.tsx';

/** Accepts marks that are far apart as they are, with a reason. */
export const AcceptDialog = ({ roundId, work, onClose }: { roundId: string; work: BoardWork; onClose: () => void }) => {
  const { t } = useTranslation('admin');
  const points = usePoints();
  const { mutateAsync, isPending } = useJudgingAction('POST /api/admin/rounds/:id/spreads', onClose);
  return (
    <ConfirmDialog
      title={t('judging.accept')}
      subject={`${work.no}${t('dot')}${work.title}`}
      body={t('judging.accept_body', { points: points.whole(work.spread ?? 0), mean: points.exact(work.total ?? 0) })}
      confirmLabel={t('judging.accept')}
      isDangerous={false}
      reason={{ help: t('judging.reason_help'), required: t('judging.reason_required'), max: REASON_MAX }}
      isPending={isPending}
      onConfirm={(reason) => mutateAsync({ params: { id: roundId }, body: { workId: work.id, reason } })}
      onClose={onClose}
    />
  );
};
