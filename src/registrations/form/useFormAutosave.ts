import { useLayoutEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormState } from '#src/offline/index.ts';
import { useSaveBeforeLeaving } from '#src/platform/savedForm/useSaveBeforeLeaving.ts';
import type { FormSubmission } from '../../offline/formSubmission.ts';
import type { FormValues } from './formValues.ts';

/** Has the form kept whenever something in it changes, and all of it before the page is hidden, left or loaded anew. */
export const useFormAutosave = <Ready>(
  { getValues, subscribe }: Pick<UseFormReturn<FormValues, unknown, Ready>, 'getValues' | 'subscribe'>,
  submission: Pick<FormSubmission<never>, 'changed' | 'flush'>,
  stateOf: (values: FormValues) => FormState,
): void => {
  // in the commit that shows the form: a key pressed right after it is heard too
  useLayoutEffect(() => {
    // the form also reports what has not changed: its lists, when they are drawn first
    let before = JSON.stringify(getValues());
    return subscribe({
      formState: { values: true },
      callback: () => {
        const now = JSON.stringify(getValues());
        if (now === before) return;
        before = now;
        submission.changed(stateOf(getValues()));
      },
    });
  }, [getValues, subscribe, submission, stateOf]);

  useSaveBeforeLeaving(submission);
};
