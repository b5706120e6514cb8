import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/Delete';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  IconButton,
  Stack,
  TextField,
} from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { rightNames, type StaffRight } from '#contract/rules/staffRights.ts';
import type { StaffMember } from '#contract/staff.ts';
import { useCompetitionNames } from './useCompetitionNames.ts';
import { useSaveRights } from './useSaveRights.ts';

interface Row extends StaffRight {
  key: number;
}

const select = { select: { native: true } } as const;

interface RowFieldsProps {
  row: Row;
  no: number;
  onChange: (row: Row) => void;
  onRemove: () => void;
}

/** One right, and the competition that it is for. */
const RowFields = ({ row, no, onChange, onRemove }: RowFieldsProps) => {
  const translate = useTranslate();
  const { choices } = useCompetitionNames();
  return (
    <Stack
      role="group"
      aria-label={translate('right_no', { no })}
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1}
      sx={{ alignItems: { sm: 'center' } }}
    >
      <TextField
        select
        size="small"
        label={translate('right_label')}
        value={row.right}
        slotProps={select}
        onChange={({ target }) => onChange({ ...row, right: rightNames.find((name) => name === target.value) ?? row.right })}
        sx={{ minWidth: 190 }}
      >
        {rightNames.map((name) => (
          <option key={name} value={name}>
            {translate(`right.${name}`)}
          </option>
        ))}
      </TextField>
      <TextField
        select
        fullWidth
        size="small"
        label={translate('right_competition')}
        value={row.competitionId ?? ''}
        // a phone's list cuts a long name off
        helperText={choices.find(({ id }) => id === row.competitionId)?.name}
        slotProps={{ ...select, inputLabel: { shrink: true }, formHelperText: { sx: { display: { sm: 'none' } } } }}
        onChange={({ target }) => onChange({ ...row, competitionId: target.value === '' ? null : target.value })}
      >
        <option value="">{translate('all_competitions')}</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </TextField>
      <IconButton aria-label={translate('remove_right', { no })} onClick={onRemove} sx={{ width: 44, height: 44, alignSelf: 'end' }}>
        <DeleteIcon />
      </IconButton>
    </Stack>
  );
};

/** Changes what an organiser may do. */
export const RightsDialog = ({ person, onClose }: { person: StaffMember; onClose: () => void }) => {
  const translate = useTranslate();
  const titleId = useId();
  const [rows, setRows] = useState<Row[]>(() => person.rights.map((right, key) => ({ ...right, key })));
  const { save, isPending, problem } = useSaveRights(person, onClose);
  const add = () => setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, right: 'review', competitionId: null }]);
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save(rows.map(({ right, competitionId }) => ({ right, competitionId })));
        }}
      >
        <DialogTitle id={titleId}>{translate('rights_title', { name: person.name })}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{translate('rights_body')}</DialogContentText>
          {rows.length === 0 && <Alert severity="warning">{translate('rights_none')}</Alert>}
          <Stack spacing={2} sx={{ pt: 1 }}>
            {rows.map((row, index) => (
              <RowFields
                key={row.key}
                row={row}
                no={index + 1}
                onChange={(next) => setRows(rows.map((each) => (each.key === row.key ? next : each)))}
                onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
              />
            ))}
          </Stack>
          <Button startIcon={<AddIcon />} onClick={add} sx={{ mt: 1, minHeight: 44 }}>
            {translate('add_right')}
          </Button>
          {problem !== null && (
            <Alert severity="error" sx={{ mt: 1 }}>
              {problem}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {translate('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
