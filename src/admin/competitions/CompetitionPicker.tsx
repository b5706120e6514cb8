import { MenuItem, TextField } from '@mui/material';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useFilterChange } from '#src/admin/kit/address/useFilterChange.ts';
import { useAdminCompetitions } from '#src/admin/kit/data/adminCompetitions.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';

/** Chooses the competition of a list. `showsWaiting` adds the number of entries that wait for a decision. */
export const CompetitionPicker = ({ showsWaiting = false }: { showsWaiting?: boolean }) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const { filterValues } = useListContext();
  const filter = useFilterChange();
  const { data: all } = useAdminCompetitions();
  // An archived one is offered only while it is chosen.
  const data = all?.filter(({ id, isArchived }) => !isArchived || id === filterValues['competitionId']);
  return (
    <TextField
      select
      value={data ? String(filterValues['competitionId'] ?? '') : ''}
      onChange={({ target }) => filter({ competitionId: target.value })}
      sx={{ width: 'auto', minWidth: 160, maxWidth: 320 }}
      slotProps={{
        select: { displayEmpty: true },
        htmlInput: { 'aria-label': t('resources.registrations.fields.competitionId') },
      }}
    >
      <MenuItem value="">{t('queue.all_competitions')}</MenuItem>
      {data?.map(({ id, title, waiting, waitingIsExact }) => (
        <MenuItem key={id} value={id}>
          {showsWaiting && waiting > 0
            ? t('competition_waiting', { title: text(title), waiting: `${waiting}${waitingIsExact ? '' : '+'}` })
            : text(title)}
        </MenuItem>
      ))}
    </TextField>
  );
};
