import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#src/admin/kit/dialogs/ReasonDialog.tsx';
import { Refusals } from './Refusals.tsx';
import { type Decidable, useDecide, useDecisionPreview } from './useDecide.ts';

interface Props {
  entries: readonly Decidable[];
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the reason for rejecting entries, and shows those that cannot be rejected. */
export const RejectDialog = ({ entries, onClose, onDone }: Props) => {
  const { t } = useTranslation('admin');
  const { data: preview } = useDecisionPreview(entries, 'reject');
  const { mutate, isPending } = useDecide(onDone);
  const refused = preview?.refused ?? [];
  const rejected = entries.filter(({ id }) => !refused.some((each) => each.id === id));
  const count = rejected.length;
  const title = () => {
    const [one] = rejected;
    if (!one) return t('reject_none');
    return count === 1 ? t('reject_team', { team: one.teamName }) : t('reject_title', { count });
  };
  return (
    <ReasonDialog
      title={title()}
      subject={refused.length > 0 && <Refusals refused={refused} entries={entries} onOpen={onClose} />}
      body={t('reject_body')}
      told={preview?.messages}
      kind="registration"
      help={t('reason_help')}
      required={t('reason_required')}
      confirmLabel={t('queue.reject_count', { count })}
      isDisabled={count === 0}
      isPending={isPending}
      onReason={(reason) => mutate({ entries, decision: 'reject', reason })}
      onClose={onClose}
    />
  );
};
