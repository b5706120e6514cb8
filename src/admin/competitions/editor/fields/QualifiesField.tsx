import { MenuItem, Select } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { canBeEnteredByCode } from '#contract/competitions/rules/qualifyingTarget.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import { Labelled } from '#src/admin/kit/fields/fields.tsx';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useFinals } from './useFinals.ts';

interface QualifiesFieldProps {
  value: string | null;
  /** The slug of the competition that is edited. */
  ownSlug: string;
  problem: FieldProblems[string] | undefined;
  onChange(competitionId: string | null): void;
}

/** The competition to which those who get an award are invited: one that is entered by a code and has not closed. */
export const QualifiesField = ({ value, ownSlug, problem, onChange }: QualifiesFieldProps) => {
  const { t } = useTranslation(['admin', 'advancing']);
  const text = useText();
  const finals = useFinals();
  const now = serverClock.now();
  const offered = (finals ?? []).filter((each) => each.id === value || (each.slug !== ownSlug && canBeEnteredByCode(each, now)));
  const label = t('competition_editor.qualifies_for');
  const isKnown = value === null || offered.some(({ id }) => id === value);
  return (
    <Labelled label={label} problem={problem}>
      <Select
        size="small"
        value={value ?? ''}
        displayEmpty
        error={problem !== undefined}
        inputProps={{ 'aria-label': label }}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      >
        <MenuItem value="">{t('advancing:no_final')}</MenuItem>
        {offered.map(({ id, title, season }) => (
          <MenuItem key={id} value={id}>
            {`${text(title)} ${season}`}
          </MenuItem>
        ))}
        {!isKnown && <MenuItem value={value}>{t(finals ? 'advancing:final_gone' : 'ra.page.loading')}</MenuItem>}
        {finals && offered.length === 0 && (
          <MenuItem disabled value="none">
            {t('advancing:no_finals')}
          </MenuItem>
        )}
      </Select>
    </Labelled>
  );
};
