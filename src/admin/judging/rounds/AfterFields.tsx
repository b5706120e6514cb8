import { MenuItem, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { MAX_FIRST, type Round } from '#contract/judging/admin.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { FIRST, type RoundDraft } from './roundDraft.ts';

interface AfterFieldsProps {
  draft: RoundDraft;
  earlier: readonly Pick<Round, 'id' | 'name'>[];
  checked: (path: string, words?: string) => { error: boolean; helperText: string | null };
  onChange: (change: Pick<RoundDraft, 'after'>) => void;
}

/** Chooses all works, or the first of each group of an earlier round, and how many. */
export const AfterFields = ({ draft: { after }, earlier, checked, onChange }: AfterFieldsProps) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const first = checked('after.first', t('competition_editor.whole_number_range', { min: 1, max: MAX_FIRST }));
  return (
    <>
      <TextField
        select
        label={t('judging.after')}
        value={after?.roundId ?? ''}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        {...checked('after.roundId')}
        onChange={({ target }) =>
          onChange({ after: target.value === '' ? null : { roundId: target.value, first: after?.first ?? String(FIRST) } })
        }
      >
        <MenuItem value="">{t('judging.after_none')}</MenuItem>
        {earlier.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {t('judging.after_round', { name: text(name) })}
          </MenuItem>
        ))}
      </TextField>
      {after && (
        <TextField
          type="number"
          label={t('judging.first')}
          value={after.first}
          slotProps={{ htmlInput: { min: 1, max: MAX_FIRST } }}
          {...first}
          helperText={first.helperText ?? t('judging.first_help')}
          onChange={({ target }) => onChange({ after: { ...after, first: target.value } })}
        />
      )}
    </>
  );
};
