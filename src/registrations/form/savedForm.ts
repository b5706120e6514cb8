import { get } from 'react-hook-form';
import { z } from 'zod';
import { RegistrationDraft } from '#contract/registrations/public.ts';
import { isBlank } from '#contract/text/blankText.ts';
import type { FormState } from '#src/offline/index.ts';
import { formFields } from './formFields.ts';
import type { FormValues } from './formValues.ts';

/** The form as a draft stores it. */
export const SavedForm = z.object({
  values: RegistrationDraft,
  /** The entry's version that a correction replaces; null for a new entry. */
  version: z.int().nullable(),
});
export type SavedForm = z.infer<typeof SavedForm>;

/** The fields that a competition asks for beside; guardians' numbers only of who asks guardians. */
export interface Needs {
  needsInvitation: boolean;
  needsGuardianNumbers?: boolean;
}

/** How many required fields are filled in, and how many there are. */
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

/** What is saved of a form, and what lists show of it. The values are copied because the form keeps mutating its own. */
export const formStateOf = (values: FormValues, competition: Needs, version: number | null): FormState => ({
  form: { values: structuredClone(values), version } satisfies SavedForm,
  label: values.teamName.trim(),
  ...completeness(values, competition),
});
