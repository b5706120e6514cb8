import { MenuItem, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { forgetSeasonOfLists, withoutSeason } from '#src/admin/kit/data/forgetSeason.ts';
import { stateOf, typedNow } from '#src/admin/kit/data/typedFilter.ts';
import { useSeason } from '#src/admin/kit/data/useSeason.ts';
import { useOverview } from './useOverview.ts';

const ALL = 'all';

/** Chooses the season of every list and count. */
export const SeasonSwitch = () => {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [season, setSeason] = useSeason();
  const seasons = useOverview()?.seasons ?? [];
  // the stored season may have lost all its competitions
  const offered = season === null || seasons.includes(season) ? seasons : [season, ...seasons];
  return (
    <TextField
      select
      value={season ?? ALL}
      onChange={({ target }) => {
        setSeason(target.value === ALL ? null : Number(target.value));
        forgetSeasonOfLists();
        // The address has the latest choice, which may not be rendered yet.
        const { pathname, search } = window.location;
        const free = withoutSeason(search);
        if (free !== search)
          void navigate({ pathname: pathname.replace('/admin', ''), search: free }, { replace: true, state: stateOf(typedNow()) });
        // every list reads its season when it is fetched
        void client.invalidateQueries();
      }}
      slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('frame.season') } } }}
    >
      <MenuItem value={ALL}>{t('frame.all_seasons')}</MenuItem>
      {offered.map((year) => (
        <MenuItem key={year} value={year}>
          {t('frame.season_of', { year })}
        </MenuItem>
      ))}
    </TextField>
  );
};
