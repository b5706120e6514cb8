import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';

interface ConfirmDialogProps {
  title: string;
  /** What it will hit. */
  subject?: ReactNode;
  /** What it means. */
  body: string;
  confirmLabel: string;
  isDangerous: boolean;
  /** A reason must be given: the words' keys of its help, and of what is said where it is missing. */
  reason: { help: string; required: string } | null;
  isPending: boolean;
  /** `reason`: as given; empty where none is asked for. */
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Shows what an action will hit before it is taken, and asks for its reason. What is typed stays when sending fails. */
export const ConfirmDialog = ({
  title,
  subject,
  body,
  confirmLabel,
  isDangerous,
  reason,
  isPending,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const confirm = () => (reason && text.trim() === '' ? setMissing(true) : onConfirm(text.trim()));
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {subject && <DialogContentText sx={{ fontWeight: 600, color: 'text.primary', mb: 1 }}>{subject}</DialogContentText>}
        <DialogContentText>{body}</DialogContentText>
        {reason && (
          <TextField
            autoFocus
            fullWidth
            multiline
            required
            minRows={3}
            margin="normal"
            label={translate('reason_label')}
            helperText={translate(missing ? reason.required : reason.help)}
            error={missing}
            value={text}
            slotProps={{ htmlInput: { maxLength: 500 } }}
            onChange={({ target }) => {
              setText(target.value);
              setMissing(false);
            }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" color={isDangerous ? 'error' : 'primary'} onClick={confirm} loading={isPending}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
