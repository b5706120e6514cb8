import { TextField } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { useFilterChange } from '../list/useFilterChange.ts';

const DAY_MS = 24 * 3600_000;

/** Midnight of a typed day on the reader's clock. */
const startOf = (day: string): number | undefined => {
  const at = day === '' ? Number.NaN : new Date(`${day}T00:00:00`).getTime();
  return Number.isNaN(at) ? undefined : at;
};
const dayOf = (at: unknown): string => (typeof at === 'number' ? new Date(at).toLocaleDateString('sv-SE') : '');

/** The days that the log is narrowed to, the last one included. */
export const AuditDays = () => {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const filter = useFilterChange();
  const to: unknown = filterValues['to'];
  const field = (name: string, label: string, value: string, change: (at: number | undefined) => number | undefined) => (
    <TextField
      type="date"
      value={value}
      sx={{ width: 'auto' }}
      slotProps={{ htmlInput: { 'aria-label': label } }}
      onChange={({ target }) => filter({ [name]: change(startOf(target.value)) })}
    />
  );
  return (
    <>
      {field('from', translate('audit.from'), dayOf(filterValues['from']), (at) => at)}
      {field('to', translate('audit.to'), typeof to === 'number' ? dayOf(to - 1) : '', (at) => (at === undefined ? at : at + DAY_MS))}
    </>
  );
};
