import { useTranslation } from 'react-i18next';
import type { AdminEntry } from '#contract/registrations/admin.ts';
import { DECISION_REASON_MAX } from '#contract/text/textLengths.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { useDecide } from './useDecide.ts';

interface ApproveKnowinglyProps {
  entry: AdminEntry;
  onClose: () => void;
  onDone: () => void;
}

/** Approves an entry although another team has one of its children: names both, and asks for the reason. */
export const ApproveKnowingly = ({ entry, onClose, onDone }: ApproveKnowinglyProps) => {
  const { t } = useTranslation('admin');
  const { mutateAsync, isPending } = useDecide(() => {
    onClose();
    onDone();
  });
  const others = entry.possibleDuplicates.map(({ memberName, teamName, state }) =>
    t('record.also_in', { child: memberName, team: teamName, state: t(`state.${state}`) }),
  );
  return (
    <ConfirmDialog
      title={t('record.approve_knowingly', { team: entry.teamName })}
      subject={others.join(t('dot'))}
      body={t('record.approve_knowingly_body')}
      confirmLabel={t('record.approve_anyway')}
      isDangerous={false}
      reason={{ help: t('record.approve_reason'), required: t('judging.reason_required'), max: DECISION_REASON_MAX }}
      isPending={isPending}
      onConfirm={(reason) => mutateAsync({ entries: [entry], decision: 'approve', reason: { reason } })}
      onClose={onClose}
    />
  );
};
