import { Alert, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffMember } from '#contract/office/staff.ts';
import { type RightRow, RightsFields } from './RightsFields.tsx';
import { useSaveRights } from './useSaveRights.ts';

/** Changes the rights of an organiser. */
export const RightsDialog = ({ person, onClose }: { person: StaffMember; onClose: () => void }) => {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const [rows, setRows] = useState<RightRow[]>(() => person.rights.map((right, key) => ({ ...right, key })));
  const { save, isPending, problem } = useSaveRights(person, onClose);
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save(rows.map(({ right, competitionId }) => ({ right, competitionId })));
        }}
      >
        <DialogTitle id={titleId}>{t('rights_title', { name: person.name })}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{t('rights_body')}</DialogContentText>
          {person.awaitsConfirmation && (
            <Alert severity="info" sx={{ mb: 2 }}>
              {t('rights_waiting')}
            </Alert>
          )}
          {rows.length === 0 && <Alert severity="warning">{t('rights_none')}</Alert>}
          <RightsFields rows={rows} onChange={setRows} />
          {problem !== null && (
            <Alert severity="error" sx={{ mt: 1 }}>
              {problem}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {t('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
