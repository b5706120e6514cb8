import { TextField, type TextFieldProps } from '#src/ui/fields/TextField.tsx';
import { useAccountFormContext } from './AccountFormContext.ts';
import type { FieldName } from './formFields.ts';
import { useFormField } from './useFormField.tsx';
import { useRegister } from './useRegister.ts';

interface TextInputProps
  extends Pick<TextFieldProps, 'hint' | 'autoComplete' | 'inputMode' | 'type' | 'spellCheck' | 'autoCapitalize' | 'maxLength' | 'note'> {
  name: Extract<FieldName, 'name' | 'affiliation' | 'account' | 'email'>;
}

/** A single-line text field of the form. */
export function TextInput({ name, ...inputProps }: TextInputProps) {
  const field = useFormField(useAccountFormContext(), name);
  const register = useRegister();
  return <TextField {...inputProps} {...register(name)} {...field} />;
}
