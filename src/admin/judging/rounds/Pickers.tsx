import { MenuItem, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Round } from '#contract/judging/admin.ts';
import { useAdminCompetitions } from '#src/admin/kit/data/adminCompetitions.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';

interface PickersProps {
  competitionId: string | null;
  roundId: string | null;
  rounds: readonly Round[];
  open: (competition: string, round?: string) => void;
}

/** Choose the competition, and the round where there is more than one. */
export const Pickers = ({ competitionId, roundId, rounds, open }: PickersProps) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const { data } = useAdminCompetitions();
  const sx = { width: 'auto', minWidth: 120, maxWidth: 300 };
  return (
    <>
      <TextField
        select
        sx={sx}
        value={data?.some(({ id }) => id === competitionId) ? (competitionId ?? '') : ''}
        onChange={({ target }) => open(target.value)}
        slotProps={{ htmlInput: { 'aria-label': t('resources.registrations.fields.competitionId') } }}
      >
        {data?.map(({ id, title }) => (
          <MenuItem key={id} value={id}>
            {text(title)}
          </MenuItem>
        ))}
      </TextField>{' '}
      {rounds.length > 1 && competitionId !== null && (
        <TextField
          select
          sx={sx}
          value={rounds.some(({ id }) => id === roundId) ? (roundId ?? '') : ''}
          onChange={({ target }) => open(competitionId, target.value)}
          slotProps={{ htmlInput: { 'aria-label': t('judging.round') } }}
        >
          {rounds.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {text(name)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </>
  );
};
