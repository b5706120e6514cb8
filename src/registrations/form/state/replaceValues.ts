import { get, type PathValue, type UseFormReturn } from 'react-hook-form';
import type { FormQuestion } from '#contract/competitions/formQuestions.ts';
import { type FormPath, formFields } from './formFields.ts';
import type { FormValues } from './formValues.ts';

/** Returns the paths of all values of a form, those without a field of their own too. */
const pathsOf = (members: number, questions: readonly FormQuestion[]): FormPath[] => [
  ...formFields(members, questions).flatMap(({ path, kind }) => (kind === 'list' ? [] : [path])),
  'parent.phoneCountry',
  'instructor.phoneCountry',
  ...Array.from({ length: members }, (_, index) => [`members.${index}.filledFrom`, `members.${index}.guardianConfirmed`] as const).flat(),
];

/** Sets the values that differ, one by one: what the reader has opened stays as it is. */
export const replaceValues = (
  form: Pick<UseFormReturn<FormValues, unknown, never>, 'getValues' | 'setValue'>,
  replacement: FormValues,
  questions: readonly FormQuestion[],
): void => {
  // the form mutates its own
  const values = structuredClone(replacement);
  const options = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;
  if (form.getValues('members').length !== values.members.length) form.setValue('members', values.members, options);
  const before = form.getValues();
  for (const path of pathsOf(values.members.length, questions)) {
    const value = get<FormValues, PathValue<FormValues, FormPath>>(values, path);
    if (JSON.stringify(get(before, path)) !== JSON.stringify(value)) form.setValue(path, value, options);
  }
};
