import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type InvitationCode, MAX_USES, UseLimit } from '#contract/registrations/invitations.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useChangeLimit } from './useCodes.ts';

/** Changes how often a code can be used. */
export const LimitDialog = ({
  code: { id, code, used, useLimit, institution },
  onClose,
}: {
  code: InvitationCode;
  onClose: () => void;
}) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const titleId = useId();
  const [typed, setTyped] = useState(String(useLimit));
  const change = useChangeLimit(onClose);
  const least = Math.max(1, used);
  const limit = UseLimit.min(least).safeParse(Number(typed));
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (limit.success) change.mutate({ id, useLimit: limit.data });
  };
  return (
    <Dialog open onClose={change.isPending ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form noValidate onSubmit={send}>
        <DialogTitle id={titleId}>{t('codes.limit_title')}</DialogTitle>
        <DialogContent>
          <p>{[code, institution].filter(Boolean).join(t('dot'))}</p>
          <TextField
            autoFocus
            fullWidth
            margin="normal"
            type="number"
            label={t('codes.use_limit')}
            value={typed}
            error={!limit.success}
            helperText={
              limit.success
                ? t('codes.limit_used', { count: used })
                : t('competition_editor.whole_number_range', { min: least, max: MAX_USES })
            }
            slotProps={{ htmlInput: { min: least, max: MAX_USES } }}
            onChange={({ target }) => setTyped(target.value)}
          />
          {change.isError && <Alert severity="error">{message(change.error)}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={change.isPending}>
            {t('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={change.isPending}>
            {t('codes.limit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
