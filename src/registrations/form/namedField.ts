import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormQuestion } from '#contract/competitions/formQuestions.ts';
import { pageHistory } from '#src/platform/navigation/pageHistory.ts';
import { showField } from '#src/ui/fields/showField.ts';
import { fieldId, formFields } from './state/formFields.ts';
import type { FormValues } from './state/formValues.ts';

/** Returns the id of the control that the address names, as links from lists of problems do. */
export const namedFieldId = (): string => decodeURIComponent(pageHistory.location().hash.slice(1));

/**
 * Shows the field that the address names once the form is on screen. A draft that was refused first shows that (`refusals` is then 1), and
 * the field after it.
 */
export const useNamedField = (
  form: Pick<UseFormReturn<FormValues>, 'getValues' | 'trigger'>,
  wasRefused: boolean,
  refusals: number,
  questions: readonly FormQuestion[] = [],
): void => {
  const isReady = refusals === (wasRefused ? 1 : 0);
  const show = useEffectEvent(() => {
    const id = namedFieldId();
    const field = formFields(form.getValues('members').length, questions).find(({ path }) => fieldId(path) === id);
    const control = field && document.getElementById(id);
    if (!control) return;
    showField(control);
    if (!wasRefused) void form.trigger(field.path);
  });
  useEffect(() => {
    if (isReady) show();
  }, [isReady]);
};
