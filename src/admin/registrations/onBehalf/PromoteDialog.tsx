import { useTranslation } from 'react-i18next';
import type { AdminEntry } from '#contract/registrations/admin.ts';
import { isBeyondCapacity } from '#contract/registrations/rules/onBehalf.ts';
import { DECISION_REASON_MAX } from '#contract/text/textLengths.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { useDecide, useDecisionPreview } from '#src/admin/registrations/useDecide.ts';

/** Gives an entry a place from the waiting list, after naming the place and who waits longer, for a reason that the family reads. */
export const PromoteDialog = ({ entry, onClose }: { entry: AdminEntry; onClose: () => void }) => {
  const { t } = useTranslation('onBehalf');
  const { data: preview } = useDecisionPreview([entry], 'promote');
  const { mutateAsync, isPending } = useDecide(onClose);
  const { givenPlace } = entry;
  const overridden = givenPlace
    ? [
        t(isBeyondCapacity(givenPlace) ? 'promote.beyond' : 'promote.within', { ...givenPlace }),
        ...(givenPlace.passed > 0 ? [t('promote.passed', { count: givenPlace.passed })] : []),
      ]
    : [];
  return (
    <ConfirmDialog
      title={t('promote.title', { team: entry.teamName })}
      subject={overridden.map((line) => (
        <span key={line} style={{ display: 'block' }}>
          {line}
        </span>
      ))}
      body={t('promote.body')}
      told={preview?.messages}
      confirmLabel={t('promote.do')}
      isDangerous={false}
      reason={{ help: t('reason'), required: t('reason_required'), max: DECISION_REASON_MAX }}
      isPending={isPending}
      onConfirm={(reason) => mutateAsync({ entries: [entry], decision: 'promote', reason: { reason } })}
      onClose={onClose}
    />
  );
};
