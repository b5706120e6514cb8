import { TextField } from '@mui/material';
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
  const typing = useTypedNumber({ value, onChange, ...years });
  return (
    <TextField
      type="number"
      label={label}
      error={problem !== undefined}
      helperText={problem && fieldMessage(problem)}
      slotProps={{ htmlInput: years }}
      sx={{ maxWidth: 160 }}
      {...typing}
    />
  );
};
