import { TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { FieldCode } from '#contract/problem.ts';
import { useFieldMessage } from '../../platform/problems/useProblemMessage.ts';
import { useTypedNumber } from '../draft/useTypedNumber.ts';

const years = { min: 1900, max: 2200 };

interface YearFieldProps {
  label: string;
  value: number | null;
  problem?: FieldCode | undefined;
  onChange(year: number | null): void;
}

/** A year, typed digit by digit. */
export const YearField = ({ label, value, problem, onChange }: YearFieldProps) => {
  const fieldMessage = useFieldMessage();
  const translate = useTranslate();
  const { isWrong, field } = useTypedNumber({ value, onChange, ...years });
  const said = problem && fieldMessage(problem);
  return (
    <TextField
      type="number"
      label={label}
      error={isWrong || problem !== undefined}
      helperText={isWrong ? translate('competition_editor.number_range', years) : said}
      slotProps={{ htmlInput: years }}
      sx={{ maxWidth: 160 }}
      {...field}
    />
  );
};
