import { MenuItem, TextField } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { useFilterChange } from '#src/admin/kit/address/useFilterChange.ts';
import { useAdminCompetitions } from '#src/admin/kit/data/adminCompetitions.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';

/** Chooses the competition of a list. `showsWaiting` adds the number of entries that wait for a decision. */
export const CompetitionPicker = ({ showsWaiting = false }: { showsWaiting?: boolean }) => {
  const translate = useTranslate();
  const text = useText();
  const { filterValues } = useListContext();
  const filter = useFilterChange();
  const { data } = useAdminCompetitions();
  return (
    <TextField
      select
      value={data ? String(filterValues['competitionId'] ?? '') : ''}
      onChange={({ target }) => filter({ competitionId: target.value })}
      sx={{ width: 'auto', minWidth: 160, maxWidth: 320 }}
      slotProps={{
        select: { displayEmpty: true },
        htmlInput: { 'aria-label': translate('resources.registrations.fields.competitionId') },
      }}
    >
      <MenuItem value="">{translate('queue.all_competitions')}</MenuItem>
      {data?.map(({ id, title, waiting, waitingIsExact }) => (
        <MenuItem key={id} value={id}>
          {showsWaiting && waiting > 0
            ? translate('competition_waiting', { title: text(title), waiting: `${waiting}${waitingIsExact ? '' : '+'}` })
            : text(title)}
        </MenuItem>
      ))}
    </TextField>
  );
};
