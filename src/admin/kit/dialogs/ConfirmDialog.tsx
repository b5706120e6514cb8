import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageOutlook } from '#contract/office/decisions.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { ToldLine } from '#src/admin/kit/told/ToldLine.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The subject of the action. */
  subject?: ReactNode;
  /** The effect of the action. */
  body: string;
  /** The messages that it sends; absent while they are not known, and where it sends none. */
  told?: MessageOutlook | undefined;
  confirmLabel: string;
  /** Label of the close button; "Cancel" by default. */
  closeLabel?: string;
  isDangerous: boolean;
  /** If a reason is required: its help, the error for a missing one, and its maximum length. */
  reason: { help: string; required: string; max: number } | null;
  isPending: boolean;
  /** `reason` is empty if none is required. */
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Confirms an action, shows what it affects and asks for its reason. The typed reason survives a failed request. */
export const ConfirmDialog = ({
  title,
  subject,
  body,
  told,
  confirmLabel,
  closeLabel,
  isDangerous,
  reason,
  isPending,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const press = useSinglePress(onConfirm);
  const confirm = () => {
    if (!reason || !isBlank(text)) return press(text.trim());
    setMissing(true);
    field.current?.focus();
  };
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {subject && <DialogContentText sx={{ fontWeight: 600, color: 'text.primary', mb: 1 }}>{subject}</DialogContentText>}
        <DialogContentText>{body}</DialogContentText>
        {told && (
          <DialogContentText component="div" variant="body2" sx={{ mt: 1 }}>
            <ToldLine messages={told} />
          </DialogContentText>
        )}
        {reason && (
          <TextField
            autoFocus
            fullWidth
            multiline
            required
            minRows={3}
            margin="normal"
            label={t('reason_label')}
            helperText={missing ? reason.required : reason.help}
            error={missing}
            inputRef={field}
            value={text}
            slotProps={{ htmlInput: { maxLength: reason.max } }}
            onChange={({ target }) => {
              setText(target.value);
              setMissing(false);
            }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          {closeLabel ?? t('ra.action.cancel')}
        </Button>
        <Button variant="contained" color={isDangerous ? 'error' : 'primary'} onClick={confirm} loading={isPending}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
