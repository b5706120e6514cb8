import { useTranslation } from 'react-i18next';
import type { Board } from '#contract/judging/admin.ts';
import { joinSentences } from '#contract/text/sentences.ts';
import { type BoardFacts, missingMarks } from '#src/admin/judging/boardFacts.ts';
import { REASON_MAX } from '#src/admin/judging/deciding/RulingDialog.tsx';
import { useJudgingAction } from '#src/admin/judging/useJudging.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';

interface StateDialogProps {
  board: Board;
  facts: BoardFacts;
  does: 'open' | 'lock' | 'unlock';
  onClose: () => void;
}

/** Confirms that a round is opened, locked or unlocked. */
export const StateDialog = ({ board: { round }, facts, does, onClose }: StateDialogProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const open = useJudgingAction('POST /api/admin/rounds/:id/openings', onClose);
  const lock = useJudgingAction('POST /api/admin/rounds/:id/locks', onClose);
  const unlock = useJudgingAction('POST /api/admin/rounds/:id/unlocks', onClose);
  const params = { id: round.id };
  const { version } = round;
  const missing = missingMarks(facts);
  const confirm = (reason: string): Promise<unknown> => {
    if (does === 'open') return open.mutateAsync({ params, body: { version } });
    return does === 'lock' ? lock.mutateAsync({ params, body: { version } }) : unlock.mutateAsync({ params, body: { version, reason } });
  };
  const bodies = {
    open: () =>
      t(round.table ? 'judging.attempts.open_body' : 'judging.open_body', {
        opens: format.dateTime(round.opensAt),
        closes: format.dateTime(round.closesAt),
      }),
    lock: () =>
      joinSentences([
        t(round.table ? 'judging.attempts.lock_body' : 'judging.lock_body'),
        missing > 0 ? t('judging.missing', { count: missing }) : '',
      ]),
    unlock: () => t('judging.unlock_body'),
  };
  const labels = { open: 'judging.open_round', lock: 'judging.lock', unlock: 'judging.unlock' } as const;
  const label = does === 'lock' && missing > 0 ? t('judging.lock_missing', { count: missing }) : t(labels[does]);
  return (
    <ConfirmDialog
      title={t(labels[does])}
      body={bodies[does]()}
      confirmLabel={label}
      isDangerous={does === 'lock' && missing > 0}
      reason={does === 'unlock' ? { help: t('judging.reason_help'), required: t('judging.reason_required'), max: REASON_MAX } : null}
      isPending={open.isPending || lock.isPending || unlock.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
};
