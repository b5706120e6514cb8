import { type FieldPathByValue, useFormContext } from 'react-hook-form';
import { TextField, type TextFieldProps } from '#src/ui/TextField.tsx';
import type { FieldName } from './formFields.ts';
import type { FormValues } from './formValues.ts';
import { useFormField } from './useFormField.ts';

export type TextPath = FieldPathByValue<FormValues, string>;

interface TextInputProps
  extends Pick<
    TextFieldProps,
    'hint' | 'autoComplete' | 'type' | 'inputMode' | 'className' | 'spellCheck' | 'autoCapitalize' | 'lang' | 'dir'
  > {
  path: TextPath;
  name: FieldName;
}

/** A line of text of the form. */
export function TextInput({ path, name, ...inputProps }: TextInputProps) {
  const { register } = useFormContext<FormValues>();
  const { id, label, please, required, error } = useFormField(path, name);
  return <TextField {...inputProps} {...register(path)} id={id} label={label} placeholder={please} error={error} required={required} />;
}
