import { useTranslation } from 'react-i18next';
import type { HistoricMark } from '#contract/judging/admin.ts';
import { REASON_MAX } from '#src/admin/judging/deciding/RulingDialog.tsx';
import { useJudgingAction } from '#src/admin/judging/useJudging.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';

/** A late mark with the answer that an organiser is about to give. */
export interface Answered {
  mark: HistoricMark;
  does: 'take' | 'refuse';
}

/** Takes a mark that came late or refuses it, with a reason. */
export const AnswerDialog = ({ mark, does, onClose }: Answered & { onClose: () => void }) => {
  const { t } = useTranslation('admin');
  const take = useJudgingAction('POST /api/admin/marks/:id/takings', onClose);
  const refuse = useJudgingAction('POST /api/admin/marks/:id/refusals', onClose);
  const answer = does === 'take' ? take : refuse;
  const help = t(does === 'take' ? 'judging.reason_help' : 'judging.refuse_reason_help');
  return (
    <ConfirmDialog
      title={t(`judging.${does}`)}
      subject={mark.judge.name}
      body={t(`judging.${does}_body`)}
      confirmLabel={t(`judging.${does}`)}
      isDangerous={false}
      reason={{ help, required: t('judging.reason_required'), max: REASON_MAX }}
      isPending={answer.isPending}
      onConfirm={(reason) => answer.mutateAsync({ params: { id: mark.id }, body: { reason } })}
      onClose={onClose}
    />
  );
};
