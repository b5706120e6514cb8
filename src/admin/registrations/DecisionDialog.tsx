import { useTranslate } from 'react-admin';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { type DecisionKind, useDecide } from './useDecide.ts';

interface Props {
  decision: DecisionKind;
  entries: { id: string; teamName: string }[];
  onClose: () => void;
  onDone: () => void;
}

const NAMES_SHOWN = 5;

/** Shows which entries a decision affects before it is made; rejecting needs a reason. */
export const DecisionDialog = ({ decision, entries, onClose, onDone }: Props) => {
  const translate = useTranslate();
  const { mutate, isPending } = useDecide(onDone);
  const needsReason = decision === 'reject';
  const names = entries.slice(0, NAMES_SHOWN).map(({ teamName }) => teamName);
  const more = entries.length - names.length;
  const subject = `${names.join(' · ')}${more > 0 ? ` ${translate('and_more', { smart_count: more })}` : ''}`;
  return (
    <ConfirmDialog
      title={translate(`${decision}_title`, { smart_count: entries.length })}
      subject={subject}
      body={translate(`${decision}_body`)}
      confirmLabel={translate(decision)}
      isDangerous={needsReason}
      reason={needsReason ? { help: 'reason_help', required: 'reason_required' } : null}
      isPending={isPending}
      onConfirm={(reason) => mutate({ ids: entries.map(({ id }) => id), decision, ...(needsReason ? { reason } : {}) })}
      onClose={onClose}
    />
  );
};
