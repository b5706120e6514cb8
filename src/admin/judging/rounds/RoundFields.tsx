import { Checkbox, FormControl, FormControlLabel, FormGroup, FormLabel, MenuItem, Radio, RadioGroup, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { groups } from '#contract/competitions/public.ts';
import { locales } from '#contract/http/common.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import type { Round } from '#contract/judging/admin.ts';
import { MAX_JUDGES_PER_WORK } from '#contract/judging/round.ts';
import { combineWays } from '#contract/judging/rules/combine.ts';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { fromInput, toInput } from '#src/admin/kit/fields/zoneInput.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { DEFAULT_TIME_ZONE, useSite } from '#src/platform/site/site.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { AfterFields } from './AfterFields.tsx';
import type { RoundDraft } from './roundDraft.ts';
import css from './rounds.module.css';

const cx = bindStyles(css);

interface RoundFieldsProps {
  draft: RoundDraft;
  problems: FieldProblems;
  /** The rounds before it, whose first works it can take. */
  earlier: readonly Pick<Round, 'id' | 'name'>[];
  onChange: (draft: RoundDraft) => void;
}

/** The fields of a round: name, works, times, and how it is marked. */
export const RoundFields = ({ draft, problems, earlier, onChange }: RoundFieldsProps) => {
  const { t } = useTranslation('admin');
  const fieldMessage = useFieldMessage();
  const timeZone = useSite()?.timeZone ?? DEFAULT_TIME_ZONE;
  const set = (change: Partial<RoundDraft>) => onChange({ ...draft, ...change });
  const checked = (path: string, words?: string) => {
    const problem = problems[path];
    return { error: problem !== undefined, helperText: problem ? (words ?? fieldMessage(problem)) : null };
  };
  const chosen = draft.groups ?? groups;
  return (
    <div className={cx('fields')}>
      {locales.map((locale) => (
        <TextField
          key={locale}
          label={`${t('judging.name')}${t('dot')}${languageNames[locale]}`}
          value={draft.name[locale]}
          slotProps={{ htmlInput: { maxLength: 40, lang: locale } }}
          {...checked(`name.${locale}`)}
          onChange={({ target }) => set({ name: { ...draft.name, [locale]: target.value } })}
        />
      ))}
      {(['opensAt', 'closesAt'] as const).map((field) => (
        <TextField
          key={field}
          type="datetime-local"
          label={t(`judging.${field}`)}
          value={toInput(draft[field], timeZone)}
          {...checked(field)}
          onChange={({ target }) => set({ [field]: fromInput(target.value, timeZone) })}
        />
      ))}
      <FormControl component="fieldset" className={cx('wide') || ''}>
        <FormLabel component="legend">{t('judging.works')}</FormLabel>
        <FormGroup row>
          {groups.map((group) => (
            <FormControlLabel
              key={group}
              control={
                <Checkbox
                  checked={chosen.includes(group)}
                  // a round takes works of one group at least
                  disabled={chosen.length === 1 && chosen.includes(group)}
                  onChange={({ target }) => {
                    const next = groups.filter((each) => (each === group ? target.checked : chosen.includes(each)));
                    set({ groups: next.length === groups.length ? null : next });
                  }}
                />
              }
              label={t(`group.${group}`)}
            />
          ))}
        </FormGroup>
      </FormControl>
      {earlier.length > 0 && <AfterFields draft={draft} earlier={earlier} checked={checked} onChange={set} />}
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
    </div>
  );
};
