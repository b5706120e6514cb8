import { FormControl, FormControlLabel, FormLabel, MenuItem, Radio, RadioGroup, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { MAX_ATTEMPTS } from '#contract/judging/round.ts';
import { attemptRules } from '#contract/judging/rules/attempts.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ATTEMPTS, type RoundDraft } from './roundDraft.ts';
import css from './rounds.module.css';

const cx = bindStyles(css);

interface KindFieldsProps {
  draft: RoundDraft;
  /** True if the kind can still change. */
  canChange: boolean;
  checked: (path: string, words?: string) => { error: boolean; helperText: string | null };
  onChange: (change: Pick<RoundDraft, 'table'>) => void;
}

/** Chooses whether works are marked or teams run at a table; then how many attempts a team has, and which counts. */
export const KindFields = ({ draft: { table }, canChange, checked, onChange }: KindFieldsProps) => {
  const { t } = useTranslation('admin');
  return (
    <>
      <FormControl component="fieldset" className={cx('wide') || ''} disabled={!canChange}>
        <FormLabel component="legend">{t('judging.round_kind')}</FormLabel>
        <RadioGroup
          row
          value={table ? 'table' : 'works'}
          onChange={({ target }) => onChange({ table: target.value === 'table' ? { attempts: ATTEMPTS, counts: 'best' } : null })}
        >
          <FormControlLabel value="works" control={<Radio />} label={t('judging.kind_works')} />
          <FormControlLabel value="table" control={<Radio />} label={t('judging.kind_table')} />
        </RadioGroup>
      </FormControl>
      {table && (
        <>
          <TextField
            type="number"
            label={t('judging.attempts.allowed')}
            value={table.attempts}
            slotProps={{ htmlInput: { min: 1, max: MAX_ATTEMPTS } }}
            {...checked('table.attempts', t('competition_editor.whole_number_range', { min: 1, max: MAX_ATTEMPTS }))}
            onChange={({ target }) => onChange({ table: { ...table, attempts: target.value } })}
          />
          <TextField
            select
            label={t('judging.attempts.counts_label')}
            value={table.counts}
            onChange={({ target }) =>
              onChange({ table: { ...table, counts: attemptRules.find((rule) => rule === target.value) ?? table.counts } })
            }
          >
            {attemptRules.map((rule) => (
              <MenuItem key={rule} value={rule}>
                {t(`judging.attempts.counts.${rule}`)}
              </MenuItem>
            ))}
          </TextField>
        </>
      )}
    </>
  );
};
