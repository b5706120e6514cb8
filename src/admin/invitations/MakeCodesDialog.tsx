import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { MAX_CODES_AT_ONCE, NewInvitationCodes } from '#contract/invitations.ts';
import { useProblemMessage } from '../../platform/problems/useProblemMessage.ts';
import { newKey, useMakeCodes } from './useCodes.ts';

interface Props {
  competitionId: string;
  onClose: () => void;
  onMade: (batchId: string) => void;
}

/** How many codes to make, for whom, for how many uses and until when. */
export const MakeCodesDialog = ({ competitionId, onClose, onMade }: Props) => {
  const translate = useTranslate();
  const message = useProblemMessage();
  const titleId = useId();
  const [key] = useState(newKey);
  const [count, setCount] = useState('1');
  const [institution, setInstitution] = useState('');
  const [useLimit, setUseLimit] = useState('1');
  const [ends, setEnds] = useState('');
  const make = useMakeCodes(competitionId, onMade);
  const codes = NewInvitationCodes.safeParse({
    count: Number(count),
    useLimit: Number(useLimit),
    institution,
    ...(ends !== '' && { endsAt: new Date(ends).getTime() }),
  });
  return (
    <Dialog open onClose={make.isPending ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('codes.make_title')}</DialogTitle>
      <DialogContent>
        <TextField
          autoFocus
          fullWidth
          margin="normal"
          type="number"
          label={translate('codes.count')}
          value={count}
          slotProps={{ htmlInput: { min: 1, max: MAX_CODES_AT_ONCE } }}
          onChange={({ target }) => setCount(target.value)}
        />
        <TextField
          fullWidth
          margin="normal"
          label={translate('codes.institution')}
          helperText={translate('codes.anyone')}
          value={institution}
          slotProps={{ htmlInput: { maxLength: 120 } }}
          onChange={({ target }) => setInstitution(target.value)}
        />
        <TextField
          fullWidth
          margin="normal"
          type="number"
          label={translate('codes.use_limit')}
          value={useLimit}
          slotProps={{ htmlInput: { min: 1, max: 100_000 } }}
          onChange={({ target }) => setUseLimit(target.value)}
        />
        <TextField
          fullWidth
          margin="normal"
          type="datetime-local"
          label={translate('codes.ends')}
          helperText={translate('codes.ends_help')}
          value={ends}
          slotProps={{ inputLabel: { shrink: true } }}
          onChange={({ target }) => setEnds(target.value)}
        />
        {make.isError && <Alert severity="error">{message(make.error)}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={make.isPending}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={!codes.success}
          loading={make.isPending}
          onClick={() => codes.success && make.mutate({ key, codes: codes.data })}
        >
          {translate('codes.make')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
