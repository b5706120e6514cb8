import { useAccountFormContext } from '#src/accounts/form/AccountFormContext.ts';
import type { FieldName } from '#src/accounts/form/formFields.ts';
import { useFormField } from '#src/accounts/form/useFormField.tsx';
import { useRegister } from '#src/accounts/form/useRegister.ts';
import { TextField, type TextFieldProps } from '#src/ui/fields/TextField.tsx';

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
