import { useAccountFormContext } from './AccountFormContext.ts';
import type { FieldName } from './formFields.ts';

/** Ties an input to the form. Until the form was sent once, typing takes a field's message away; afterwards it checks the field again. */
export const useRegister = () => {
  const { form } = useAccountFormContext();
  const { isSubmitted } = form.formState;
  return (name: FieldName) => form.register(name, { onChange: () => !isSubmitted && form.clearErrors(name) });
};
