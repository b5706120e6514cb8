import { FormControl, FormControlLabel, FormLabel, MenuItem, Radio, RadioGroup, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { MAX_JUDGES_PER_WORK } from '#contract/judging/round.ts';
import { combineWays } from '#contract/judging/rules/combine.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import type { RoundDraft } from './roundDraft.ts';
import css from './rounds.module.css';

const cx = bindStyles(css);

interface MarkFieldsProps {
  draft: RoundDraft;
  checked: (path: string, words?: string) => { error: boolean; helperText: string | null };
  onChange: (change: Partial<RoundDraft>) => void;
}

/** The fields of a round in which works are marked: how many judges a work has, and what becomes of their marks. */
export const MarkFields = ({ draft, checked, onChange: set }: MarkFieldsProps) => {
  const { t } = useTranslation('admin');
  return (
    <>
      <TextField
        type="number"
        label={t('judging.judges_per_work')}
        value={draft.judgesPerWork}
        slotProps={{ htmlInput: { min: 1, max: MAX_JUDGES_PER_WORK } }}
        {...checked('judgesPerWork', t('competition_editor.whole_number_range', { min: 1, max: MAX_JUDGES_PER_WORK }))}
        onChange={({ target }) => set({ judgesPerWork: target.value })}
      />
      <TextField
        type="number"
        label={t('judging.spread_limit')}
        value={draft.spreadLimit}
        slotProps={{ htmlInput: { min: 0, max: 100 } }}
        {...checked('spreadLimit', t('competition_editor.whole_number_range', { min: 0, max: 100 }))}
        onChange={({ target }) => set({ spreadLimit: target.value })}
      />
      <TextField
        select
        label={t('judging.combine_label')}
        value={draft.combine}
        onChange={({ target }) => set({ combine: combineWays.find((way) => way === target.value) ?? draft.combine })}
      >
        {combineWays.map((way) => (
          <MenuItem key={way} value={way}>
            {t(`judging.combine.${way}`)}
          </MenuItem>
        ))}
      </TextField>
      <FormControl component="fieldset" className={cx('wide') || ''}>
        <FormLabel component="legend">{t('judging.look')}</FormLabel>
        <RadioGroup row value={draft.blind ? 'blind' : 'open'} onChange={({ target }) => set({ blind: target.value === 'blind' })}>
          <FormControlLabel value="blind" control={<Radio />} label={t('judging.blind')} />
          <FormControlLabel value="open" control={<Radio />} label={t('judging.not_blind')} />
        </RadioGroup>
      </FormControl>
    </>
  );
};
