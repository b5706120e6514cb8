import { TextField } from '@mui/material';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useFilterChange } from '#src/admin/kit/address/useFilterChange.ts';
import { fromInput, toInput } from '#src/admin/kit/fields/zoneInput.ts';
import { DEFAULT_TIME_ZONE } from '#src/platform/site/seasons.ts';
import { useSite } from '#src/platform/site/site.ts';

/** Time from midnight to about noon of the next day, whatever the length of either day. */
const INTO_NEXT_DAY_MS = 36 * 3600_000;

/** The date filter of the log, last day included. Days begin in the site's zone, like the times of the lines. */
export const AuditDays = () => {
  const { t } = useTranslation('admin');
  const timeZone = useSite()?.timeZone ?? DEFAULT_TIME_ZONE;
  const { filterValues } = useListContext();
  const filter = useFilterChange();
  const { from, to }: Record<string, unknown> = filterValues;
  const startOf = (day: string): number | undefined => fromInput(`${day}T00:00`, timeZone) ?? undefined;
  const dayOf = (at: number): string => toInput(at, timeZone).slice(0, 10);
  /** Returns the start of the next day. */
  const dayAfter = (at: number): number | undefined => startOf(dayOf(at + INTO_NEXT_DAY_MS));
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
      {field('from', t('audit.from'), typeof from === 'number' ? dayOf(from) : '', (at) => at)}
      {field('to', t('audit.to'), typeof to === 'number' ? dayOf(to - 1) : '', (at) => (at === undefined ? at : dayAfter(at)))}
    </>
  );
};
