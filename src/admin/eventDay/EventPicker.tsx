import { MenuItem, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useAdminCompetitions } from '#src/admin/kit/data/adminCompetitions.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';

/** Chooses an offline competition. */
export const EventPicker = ({ competitionId }: { competitionId: string | null }) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const [, setSearch] = useSearchParams();
  const { data = [] } = useAdminCompetitions();
  const offered = data.filter(({ id, mode }) => mode === 'offline' || id === competitionId);
  return (
    <TextField
      select
      sx={{ width: 'auto', minWidth: 120, maxWidth: 300 }}
      value={offered.some(({ id }) => id === competitionId) ? (competitionId ?? '') : ''}
      onChange={({ target }) => setSearch({ competition: target.value })}
      slotProps={{ htmlInput: { 'aria-label': t('resources.registrations.fields.competitionId') } }}
    >
      {offered.map(({ id, title }) => (
        <MenuItem key={id} value={id}>
          {text(title)}
        </MenuItem>
      ))}
    </TextField>
  );
};
