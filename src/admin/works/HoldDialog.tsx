import { DialogContentText } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ReasonDialog } from '#src/admin/kit/dialogs/ReasonDialog.tsx';
import type { Reason } from '#src/admin/kit/dialogs/useCannedReasons.ts';
import { useWorkNames } from './useWorkNames.ts';

interface HoldDialogProps {
  works: readonly { title: string }[];
  isPending: boolean;
  onReason: (reason: Reason) => void;
  onClose: () => void;
}

/** Asks for the reason that the families of held works read. */
export const HoldDialog = ({ works, isPending, onReason, onClose }: HoldDialogProps) => {
  const translate = useTranslate();
  const names = useWorkNames(works);
  return (
    <ReasonDialog
      title={translate('hide_title', { count: works.length })}
      subject={<DialogContentText sx={{ fontWeight: 600, color: 'text.primary', mb: 1 }}>{names}</DialogContentText>}
      body={translate('hide_body')}
      kind="work"
      help={translate('works.reason_help')}
      required={translate('works.reason_required')}
      confirmLabel={translate('hide')}
      isPending={isPending}
      onReason={onReason}
      onClose={onClose}
    />
  );
};
