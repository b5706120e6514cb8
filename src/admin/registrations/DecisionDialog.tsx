import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type DecisionKind, useDecide } from './useDecide.ts';

interface Props {
  decision: DecisionKind;
  entries: { id: string; teamName: string }[];
  onClose: () => void;
  onDone: () => void;
}

const NAMES_SHOWN = 5;

/** Shows what a decision will hit before it is made; rejecting needs a reason. What is typed stays when sending fails. */
export const DecisionDialog = ({ decision, entries, onClose, onDone }: Props) => {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { mutate, isPending } = useDecide(onDone);
  const needsReason = decision === 'reject';
  const names = entries.slice(0, NAMES_SHOWN).map(({ teamName }) => teamName);
  const more = entries.length - names.length;

  const send = () => {
    const given = reason.trim();
    if (needsReason && given === '') return setMissing(true);
    return mutate({ ids: entries.map(({ id }) => id), decision, ...(needsReason ? { reason: given } : {}) });
  };

  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="decision-title">
      <DialogTitle id="decision-title">{translate(`${decision}_title`, { smart_count: entries.length })}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ fontWeight: 600, color: 'text.primary' }}>
          {names.join(' · ')}
          {more > 0 && ` ${translate('and_more', { smart_count: more })}`}
        </DialogContentText>
        <DialogContentText sx={{ mt: 1 }}>{translate(`${decision}_body`)}</DialogContentText>
        {needsReason && (
          <TextField
            autoFocus
            fullWidth
            multiline
            required
            minRows={3}
            margin="normal"
            label={translate('reason_label')}
            helperText={translate(missing ? 'reason_required' : 'reason_help')}
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
        <Button variant="contained" color={needsReason ? 'error' : 'primary'} onClick={send} loading={isPending}>
          {translate(decision)}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
