import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/Delete';
import { Button, IconButton, Stack, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { rightNames, type StaffRight } from '#contract/office/rules/staffRights.ts';
import { useCompetitionNames } from './useCompetitionNames.ts';

export interface RightRow extends StaffRight {
  key: number;
}

const select = { select: { native: true } } as const;

interface RowFieldsProps {
  row: RightRow;
  no: number;
  onChange: (row: RightRow) => void;
  onRemove: () => void;
}

/** One right, and the competition it applies to. */
const RowFields = ({ row, no, onChange, onRemove }: RowFieldsProps) => {
  const { t } = useTranslation('admin');
  const { choices } = useCompetitionNames();
  return (
    <Stack
      role="group"
      aria-label={t('right_no', { no })}
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1}
      sx={{ alignItems: { sm: 'center' } }}
    >
      <TextField
        select
        size="small"
        label={t('right_label')}
        value={row.right}
        slotProps={select}
        onChange={({ target }) => onChange({ ...row, right: rightNames.find((name) => name === target.value) ?? row.right })}
        sx={{ minWidth: 190 }}
      >
        {rightNames.map((name) => (
          <option key={name} value={name}>
            {t(`right.${name}`)}
          </option>
        ))}
      </TextField>
      <TextField
        select
        fullWidth
        size="small"
        label={t('right_competition')}
        value={row.competitionId ?? ''}
        // a phone's list truncates long names
        helperText={choices.find(({ id }) => id === row.competitionId)?.name}
        slotProps={{ ...select, inputLabel: { shrink: true }, formHelperText: { sx: { display: { sm: 'none' } } } }}
        onChange={({ target }) => onChange({ ...row, competitionId: target.value === '' ? null : target.value })}
      >
        <option value="">{t('all_competitions')}</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </TextField>
      <IconButton aria-label={t('remove_right', { no })} onClick={onRemove} sx={{ width: 44, height: 44, alignSelf: 'end' }}>
        <DeleteIcon />
      </IconButton>
    </Stack>
  );
};

/** The rights of an organiser, one row each. */
export const RightsFields = ({ rows, onChange }: { rows: readonly RightRow[]; onChange: (rows: RightRow[]) => void }) => {
  const { t } = useTranslation('admin');
  const add = () => onChange([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, right: 'review', competitionId: null }]);
  return (
    <>
      <Stack spacing={2} sx={{ pt: 1 }}>
        {rows.map((row, index) => (
          <RowFields
            key={row.key}
            row={row}
            no={index + 1}
            onChange={(next) => onChange(rows.map((each) => (each.key === row.key ? next : each)))}
            onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
      </Stack>
      <Button startIcon={<AddIcon />} onClick={add} sx={{ mt: 1, minHeight: 44 }}>
        {t('add_right')}
      </Button>
    </>
  );
};
