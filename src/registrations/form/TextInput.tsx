import { type FieldPathByValue, useFormContext } from 'react-hook-form';
import { TextField, type TextFieldProps } from '#src/ui/fields/TextField.tsx';
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
  /** Called on each change. */
  onTyped?: () => void;
}

/** A line of text of the form. */
export function TextInput({ path, name, onTyped, ...inputProps }: TextInputProps) {
  const { register } = useFormContext<FormValues>();
  const { id, label, please, required, error } = useFormField(path, name);
  const field = register(path, onTyped && { onChange: onTyped });
  return <TextField {...inputProps} {...field} id={id} label={label} placeholder={please} error={error} required={required} />;
}
