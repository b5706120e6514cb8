import { Button, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { MAX_BREAKS, MAX_MINUTES, MAX_RUNS, MAX_TABLES } from '#contract/eventDay/plan.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import { fromInput, toInput } from '#src/admin/kit/fields/zoneInput.ts';
import { DEFAULT_TIME_ZONE, useSite } from '#src/platform/site/site.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import type { DayDraft } from './dayDraft.ts';
import css from './settings.module.css';

const cx = bindStyles(css);

interface SettingsFieldsProps {
  draft: DayDraft;
  problems: FieldProblems;
  onChange: (draft: DayDraft) => void;
}

const numbers = [
  { field: 'tables', max: MAX_TABLES },
  { field: 'minutesPerRun', max: MAX_MINUTES },
  { field: 'runs', max: MAX_RUNS },
] as const;

/** The fields of a plan: tables, minutes, runs, the day's bounds and breaks. */
export const SettingsFields = ({ draft, problems, onChange }: SettingsFieldsProps) => {
  const { t } = useTranslation(['admin', 'eventDay']);
  const timeZone = useSite()?.timeZone ?? DEFAULT_TIME_ZONE;
  const set = (change: Partial<DayDraft>) => onChange({ ...draft, ...change });
  const checked = (path: string, words: string) => ({ error: problems[path] !== undefined, helperText: problems[path] ? words : null });
  const setBreak = (index: number, change: Partial<DayDraft['breaks'][number]>) =>
    set({ breaks: draft.breaks.map((each, at) => (at === index ? { ...each, ...change } : each)) });
  return (
    <div className={cx('fields')}>
      {numbers.map(({ field, max }) => (
        <TextField
          key={field}
          type="number"
          label={t(`eventDay:${field}`)}
          value={draft[field]}
          slotProps={{ htmlInput: { min: 1, max } }}
          {...checked(field, t('competition_editor.whole_number_range', { min: 1, max }))}
          onChange={({ target }) => set({ [field]: target.value })}
        />
      ))}
      {(['firstStart', 'until'] as const).map((field) => (
        <TextField
          key={field}
          type="datetime-local"
          label={t(`eventDay:${field}`)}
          value={toInput(draft[field], timeZone)}
          {...checked(field, t('eventDay:no_run_fits'))}
          onChange={({ target }) => set({ [field]: fromInput(target.value, timeZone) })}
        />
      ))}
      {draft.breaks.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: breaks have no identity but their position
        <fieldset key={index} className={cx('break')} aria-label={t('eventDay:break', { number: index + 1 })}>
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              type="datetime-local"
              label={t(`eventDay:break_${end}`)}
              value={toInput(each[end], timeZone)}
              {...checked(`breaks.${index}.${end}`, t('eventDay:break_backwards'))}
              onChange={({ target }) => setBreak(index, { [end]: fromInput(target.value, timeZone) })}
            />
          ))}
          <Button
            aria-label={`${t('eventDay:remove')}: ${t('eventDay:break', { number: index + 1 })}`}
            onClick={() => set({ breaks: draft.breaks.filter((_, at) => at !== index) })}
          >
            {t('eventDay:remove')}
          </Button>
        </fieldset>
      ))}
      {draft.breaks.length < MAX_BREAKS && (
        <div className={cx('wide')}>
          <Button variant="outlined" onClick={() => set({ breaks: [...draft.breaks, { from: draft.firstStart, to: draft.firstStart }] })}>
            {t('eventDay:add_break')}
          </Button>
        </div>
      )}
    </div>
  );
};
