import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type Ruling, useRuling, type VoteSelection } from './useRuling.ts';

interface RulingButtonsProps {
  votes: VoteSelection;
  /** How many of them count, and how many are voided. */
  counting: number;
  voided: number;
  onDone: () => void;
}

/** Void and count again; each asks before it acts. */
export const RulingButtons = ({ votes, counting, voided, onDone }: RulingButtonsProps) => {
  const translate = useTranslate();
  const [asking, setAsking] = useState<Ruling | null>(null);
  const close = () => setAsking(null);
  const done = () => {
    close();
    onDone();
  };
  return (
    <>
      <Button color="error" variant="outlined" disabled={counting === 0} onClick={() => setAsking('void')}>
        {translate('void')}
      </Button>
      <Button variant="outlined" disabled={voided === 0} onClick={() => setAsking('restore')}>
        {translate('restore')}
      </Button>
      {asking && <RulingDialog ruling={asking} votes={votes} count={asking === 'void' ? counting : voided} onClose={close} onDone={done} />}
    </>
  );
};

interface RulingDialogProps {
  ruling: Ruling;
  votes: VoteSelection;
  count: number;
  onClose: () => void;
  onDone: () => void;
}

/** Voiding needs a reason; what is typed stays when sending fails. */
const RulingDialog = ({ ruling, votes, count, onClose, onDone }: RulingDialogProps) => {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { mutate, isPending } = useRuling(onDone);
  const send = () => {
    if (ruling === 'restore') return mutate({ ruling, votes });
    return reason.trim() === '' ? setMissing(true) : mutate({ ruling, votes, reason: reason.trim() });
  };
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="ruling-title">
      <DialogTitle id="ruling-title">{translate(`${ruling}_title`, { smart_count: count })}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate(`${ruling}_body`)}</DialogContentText>
        {ruling === 'void' && (
          <TextField
            autoFocus
            fullWidth
            multiline
            required
            minRows={2}
            margin="normal"
            label={translate('reason_label')}
            helperText={translate(missing ? 'void_reason_required' : 'void_reason_help')}
            error={missing}
            value={reason}
            slotProps={{ htmlInput: { maxLength: 500 } }}
            onChange={({ target }) => {
              setReason(target.value);
              setMissing(false);
            }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" color={ruling === 'void' ? 'error' : 'primary'} onClick={send} loading={isPending}>
          {translate(ruling)}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
