import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormLabel,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/platform/api/api.ts';
import { type Assigning, useAssign } from './useAssign.ts';

const NAMES_SHOWN = 5;

interface AssignDialogProps {
  works: readonly { id: string; title: string }[];
  onClose: () => void;
  onDone: () => void;
}

/** Chooses the judges to whom works are assigned, or from whom they are withdrawn. */
export const AssignDialog = ({ works, onClose, onDone }: AssignDialogProps) => {
  const { t } = useTranslation('admin');
  const [judgeIds, setJudgeIds] = useState<readonly string[]>([]);
  const { mutate, isPending } = useAssign(onDone);
  const { data } = useQuery({
    queryKey: ['GET /api/admin/judges'],
    queryFn: () => call('GET /api/admin/judges', { query: { pageSize: 200 } }),
  });
  const names = works.slice(0, NAMES_SHOWN).map(({ title }) => title);
  const more = works.length - names.length;
  const send = (action: Assigning) => mutate({ action, workIds: works.map(({ id }) => id), judgeIds: [...judgeIds] });
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="assign-title">
      <DialogTitle id="assign-title">{t('assign_title', { count: works.length })}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ fontWeight: 600, color: 'text.primary' }}>
          {names.join(t('dot'))}
          {more > 0 && ` ${t('and_more', { count: more })}`}
        </DialogContentText>
        <DialogContentText sx={{ my: 1 }}>{t('assign_body')}</DialogContentText>
        <FormControl component="fieldset">
          <FormLabel component="legend">{t('judges')}</FormLabel>
          <FormGroup>
            {data?.items.map(({ id, name, affiliation }) => (
              <FormControlLabel
                key={id}
                control={
                  <Checkbox
                    checked={judgeIds.includes(id)}
                    onChange={({ target }) => setJudgeIds(target.checked ? [...judgeIds, id] : judgeIds.filter((each) => each !== id))}
                  />
                }
                label={affiliation === '' ? name : `${name}${t('dot')}${affiliation}`}
              />
            ))}
          </FormGroup>
          {data?.total === 0 && <Typography variant="body2">{t('no_judges')}</Typography>}
        </FormControl>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={onClose} disabled={isPending}>
          {t('ra.action.cancel')}
        </Button>
        <Button color="error" disabled={judgeIds.length === 0 || isPending} onClick={() => send('unassign')}>
          {t('unassign')}
        </Button>
        <Button variant="contained" disabled={judgeIds.length === 0} loading={isPending} onClick={() => send('assign')}>
          {t('assign')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
