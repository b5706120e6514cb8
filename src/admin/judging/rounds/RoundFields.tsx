import { Checkbox, FormControl, FormControlLabel, FormGroup, FormLabel, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { groups } from '#contract/competitions/public.ts';
import { locales } from '#contract/http/common.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import type { Round } from '#contract/judging/admin.ts';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { fromInput, toInput } from '#src/admin/kit/fields/zoneInput.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { DEFAULT_TIME_ZONE, useSite } from '#src/platform/site/site.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { AfterFields } from './AfterFields.tsx';
import { KindFields } from './KindFields.tsx';
import { MarkFields } from './MarkFields.tsx';
import type { RoundDraft } from './roundDraft.ts';
import css from './rounds.module.css';

const cx = bindStyles(css);

interface RoundFieldsProps {
  draft: RoundDraft;
  problems: FieldProblems;
  /** True if its kind can still change. */
  canChangeKind: boolean;
  /** The rounds before it, whose first works it can take. */
  earlier: readonly Pick<Round, 'id' | 'name'>[];
  onChange: (draft: RoundDraft) => void;
}

/** The fields of a round: name, works, times, and how it is marked. */
export const RoundFields = ({ draft, problems, canChangeKind, earlier, onChange }: RoundFieldsProps) => {
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
      <KindFields draft={draft} canChange={canChangeKind} checked={checked} onChange={set} />
      <FormControl component="fieldset" className={cx('wide') || ''}>
        <FormLabel component="legend">{t(draft.table ? 'judging.attempts.teams' : 'judging.works')}</FormLabel>
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
      {!draft.table && <MarkFields draft={draft} checked={checked} onChange={set} />}
    </div>
  );
};
