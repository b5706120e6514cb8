import { MenuItem, TextField } from '@mui/material';
import { useListContext } from 'react-admin';
import { useFilterChange } from '#src/admin/kit/address/useFilterChange.ts';

interface ListSelectProps {
  /** The field of the filter. */
  source: string;
  /** Label of the control, and of its option "any". */
  label: string;
  choices: readonly { value: string | boolean; label: string }[];
}

/** Narrows a list to one value of a field. */
export const ListSelect = ({ source, label, choices }: ListSelectProps) => {
  const { filterValues } = useListContext();
  const filter = useFilterChange();
  const chosen = choices.find(({ value }) => value === filterValues[source]);
  return (
    <TextField
      select
      value={chosen ? String(chosen.value) : ''}
      onChange={({ target }) => filter({ [source]: choices.find(({ value }) => String(value) === target.value)?.value })}
      sx={{ width: 'auto', maxWidth: 220 }}
      slotProps={{ select: { displayEmpty: true }, htmlInput: { 'aria-label': label } }}
    >
      <MenuItem value="">{label}</MenuItem>
      {choices.map((choice) => (
        <MenuItem key={String(choice.value)} value={String(choice.value)}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
};
