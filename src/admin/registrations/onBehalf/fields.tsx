import { MenuItem, TextField } from '@mui/material';
import type { FieldProblems } from '#contract/http/problem.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';

interface LineProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  code: FieldProblems[string] | undefined;
  help?: string;
  type?: 'text' | 'tel' | 'date';
  isOptional?: boolean;
}

/** A line of the paper form. */
export const Line = ({ label, value, onChange, code, help, type = 'text', isOptional = false }: LineProps) => {
  const message = useFieldMessage();
  return (
    <TextField
      required={!isOptional}
      label={label}
      type={type}
      value={value}
      error={code !== undefined}
      helperText={code ? message(code) : help}
      slotProps={{ htmlInput: { autoComplete: 'off' }, ...(type === 'date' && { inputLabel: { shrink: true } }) }}
      onChange={({ target }) => onChange(target.value)}
    />
  );
};

interface ChoiceProps<V extends string> {
  label: string;
  value: V | '';
  choices: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
  code?: FieldProblems[string] | undefined;
}

/** A choice of the paper form. */
export const Choice = <V extends string>({ label, value, choices, onChange, code }: ChoiceProps<V>) => {
  const message = useFieldMessage();
  return (
    <TextField
      select
      required
      label={label}
      value={choices.some((each) => each.value === value) ? value : ''}
      error={code !== undefined}
      helperText={code && message(code)}
      onChange={({ target }) => {
        const chosen = choices.find((each) => each.value === target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {choices.map((each) => (
        <MenuItem key={each.value} value={each.value}>
          {each.label}
        </MenuItem>
      ))}
    </TextField>
  );
};
