import { TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { FieldCode } from '#contract/http/problem.ts';
import { useTypedNumber } from '#src/admin/kit/fields/useTypedNumber.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';

interface NumberInputProps {
  label: string;
  value: number | null;
  min: number;
  max: number;
  problem?: FieldCode | undefined;
  /** Null if the input is empty. */
  onChange(value: number | null): void;
}

/** Enters a whole number. The allowed range is shown if the number is outside it. */
export const NumberInput = ({ label, value, min, max, problem, onChange }: NumberInputProps) => {
  const fieldMessage = useFieldMessage();
  const { t } = useTranslation('admin');
  const { isWrong, field } = useTypedNumber({ value, onChange, min, max });
  const said = problem && fieldMessage(problem);
  return (
    <TextField
      type="number"
      label={label}
      error={isWrong || problem !== undefined}
      helperText={isWrong ? t('competition_editor.whole_number_range', { min, max }) : said}
      slotProps={{ htmlInput: { min, max } }}
      sx={{ maxWidth: 160 }}
      {...field}
    />
  );
};

/** Enters a year. */
export const YearInput = (year: Omit<NumberInputProps, 'min' | 'max'>) => <NumberInput {...year} min={1900} max={2200} />;
