import { useTranslation } from 'react-i18next';
import type { Board } from '#contract/judging/admin.ts';
import type { JudgeFacts } from '#src/admin/judging/boardFacts.ts';
import { panelOf } from '#src/admin/judging/panelOf.ts';
import { useJudgingAction } from '#src/admin/judging/useJudging.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';

interface FreeDialogProps {
  board: Board;
  facts: JudgeFacts;
  onClose: () => void;
  /** Called once the judge has left: others can be proposed. */
  onFreed: () => void;
}

/** Takes a judge from the round: what is marked stays, what is not is free for others. */
export const FreeDialog = ({ board, facts: { judge, assigned, done }, onClose, onFreed }: FreeDialogProps) => {
  const { t } = useTranslation('admin');
  const { mutateAsync, isPending } = useJudgingAction('PUT /api/admin/rounds/:id/panel', () => {
    onClose();
    onFreed();
  });
  const members = panelOf(board).filter(({ judgeId }) => judgeId !== judge.id);
  return (
    <ConfirmDialog
      title={t('judging.free_title', { name: judge.name })}
      body={t('judging.free_body', { count: assigned - done })}
      confirmLabel={t('judging.free', { count: assigned - done })}
      isDangerous
      reason={null}
      isPending={isPending}
      onConfirm={() => mutateAsync({ params: { id: board.round.id }, body: { version: board.round.version, members } })}
      onClose={onClose}
    />
  );
};
