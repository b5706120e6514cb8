import { DialogContentText } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#src/admin/kit/dialogs/ReasonDialog.tsx';
import type { Reason } from '#src/admin/kit/dialogs/useCannedReasons.ts';
import { useReleasePreview, type ViewedWork } from './useRelease.ts';
import { useWorkNames } from './useWorkNames.ts';

interface HoldDialogProps {
  works: readonly ViewedWork[];
  isPending: boolean;
  onReason: (reason: Reason) => void;
  onClose: () => void;
}

/** Asks for the reason that the families of held works read. */
export const HoldDialog = ({ works, isPending, onReason, onClose }: HoldDialogProps) => {
  const { t } = useTranslation('admin');
  const names = useWorkNames(works);
  const { data: preview } = useReleasePreview(works, false);
  return (
    <ReasonDialog
      title={t('hide_title', { count: works.length })}
      subject={<DialogContentText sx={{ fontWeight: 600, color: 'text.primary', mb: 1 }}>{names}</DialogContentText>}
      body={t('hide_body')}
      told={preview?.messages}
      kind="work"
      help={t('works.reason_help')}
      required={t('works.reason_required')}
      confirmLabel={t('hide')}
      isPending={isPending}
      onReason={onReason}
      onClose={onClose}
    />
  );
};
