import { useAccountFormContext } from './AccountFormContext.ts';
import type { FieldName } from './formFields.ts';

/** Registers an input with the form. Before the first submit, typing clears a field's message; afterwards it validates the field again. */
export const useRegister = () => {
  const { form } = useAccountFormContext();
  const { isSubmitted } = form.formState;
  return (name: FieldName) => form.register(name, { onChange: () => !isSubmitted && form.clearErrors(name) });
};
