import { useLayoutEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormSubmission } from '#src/offline/drafts/formSubmission.ts';
import type { FormState } from '#src/offline/index.ts';
import type { FormValues } from './formValues.ts';

/** Saves the form whenever something in it changes. A keystroke only reports the change. */
export const useFormAutosave = <Ready>(
  { getValues, subscribe }: Pick<UseFormReturn<FormValues, unknown, Ready>, 'getValues' | 'subscribe'>,
  { attach, changed }: Pick<FormSubmission<never>, 'attach' | 'changed'>,
  stateOf: (values: FormValues) => FormState,
): void => {
  // in the commit that shows the form: a key pressed right after it counts too
  useLayoutEffect(() => {
    attach(() => stateOf(getValues()));
    return subscribe({ formState: { values: true }, callback: changed });
  }, [getValues, subscribe, attach, changed, stateOf]);
};
