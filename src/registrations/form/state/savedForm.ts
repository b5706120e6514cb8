import { get } from 'react-hook-form';
import { z } from 'zod';
import { RegistrationDraft } from '#contract/registrations/public.ts';
import { isBlank } from '#contract/text/blankText.ts';
import type { FormState } from '#src/offline/index.ts';
import { formFields } from './formFields.ts';
import type { FormValues } from './formValues.ts';

/** The form in a stored draft. */
export const SavedForm = z.object({
  values: RegistrationDraft,
  /** The entry's version that a correction replaces; null for a new entry. */
  version: z.int().nullable(),
});
export type SavedForm = z.infer<typeof SavedForm>;

/** The additional fields of a competition; guardians' numbers only if guardians are asked. */
export interface Needs {
  needsInvitation: boolean;
  needsGuardianNumbers?: boolean;
}

/** Counts the required fields that are filled in, and all required fields. */
export const completeness = (
  values: FormValues,
  { needsInvitation, needsGuardianNumbers = false }: Needs,
): Pick<FormState, 'filled' | 'total'> => {
  const needed = formFields(values.members.length).filter(
    ({ name, optional }) =>
      (!optional && (name !== 'invitationCode' || needsInvitation)) || (name === 'memberGuardianPhone' && needsGuardianNumbers),
  );
  const isFilled = (value: unknown) => value === true || (typeof value === 'string' && !isBlank(value));
  return { filled: needed.filter(({ path }) => isFilled(get(values, path))).length, total: needed.length };
};

/** Returns the state of a form to save and show in lists. The values are copied because the form mutates its own. */
export const formStateOf = (values: FormValues, competition: Needs, version: number | null): FormState => ({
  form: { values: structuredClone(values), version } satisfies SavedForm,
  label: values.teamName.trim(),
  ...completeness(values, competition),
});
