import { type FieldPathByValue, useFormContext } from 'react-hook-form';
import type { FieldName } from '#src/registrations/form/state/formFields.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import { useFormField } from '#src/registrations/form/state/useFormField.ts';
import { TextField, type TextFieldProps } from '#src/ui/fields/TextField.tsx';

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
