import { Checkbox, FormControlLabel, FormHelperText, Stack, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { locales, type Text } from '#contract/http/common.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';

interface AsksAgainFieldsProps {
  /** Summary of the changes, as families read it; null if nobody is asked. */
  value: Text | null;
  problems: FieldProblems;
  onChange: (value: Text | null) => void;
}

/** Sets whether everybody has to agree to the version being published, and the summary they read. A typo asks nobody. */
export const AsksAgainFields = ({ value, problems, onChange }: AsksAgainFieldsProps) => {
  const { t } = useTranslation('admin');
  const fieldMessage = useFieldMessage();
  return (
    <Stack sx={{ mt: 2, gap: 1.5 }}>
      <div>
        <FormControlLabel
          control={<Checkbox size="small" checked={value !== null} />}
          label={t('content.asks_again.label')}
          onChange={(_, checked) => onChange(checked ? { 'zh-CN': '', 'en-US': '' } : null)}
        />
        <FormHelperText>{t('content.asks_again.help')}</FormHelperText>
      </div>
      {value &&
        locales.map((locale) => {
          const problem = problems[`asksAgain.${locale}`];
          return (
            <TextField
              key={locale}
              label={t(`content.asks_again.changes.${locale}`)}
              value={value[locale]}
              multiline
              minRows={2}
              required
              error={problem !== undefined}
              helperText={problem && fieldMessage(problem)}
              slotProps={{ htmlInput: { maxLength: 600, lang: locale } }}
              onChange={({ target }) => onChange({ ...value, [locale]: target.value })}
            />
          );
        })}
    </Stack>
  );
};
