import { get } from 'react-hook-form';
import { z } from 'zod';
import { type FormQuestion, FormQuestions } from '#contract/competitions/formQuestions.ts';
import { CompetitionSummary } from '#contract/competitions/public.ts';
import { RegistrationDraft } from '#contract/registrations/public.ts';
import type { RegistrationTerms } from '#contract/registrations/rules/registration.ts';
import { isBlank } from '#contract/text/blankText.ts';
import type { FormState } from '#src/offline/index.ts';
import { formFields } from './formFields.ts';
import type { FormValues } from './formValues.ts';

/** The fields that can be filled in for many drafts at once. */
export const sharedPaths = [
  'group',
  'invitationCode',
  'organization',
  'instructor.name',
  'instructor.phone',
  'instructor.phoneCountry',
  'parent.name',
  'parent.phone',
  'parent.phoneCountry',
  'address.country',
  'address.region',
  'address.city',
  'address.detail',
  'consent.processing',
] as const;
const FieldValue = z.union([z.string(), z.boolean()]);
/** A value that was written into a draft together with others, and the one that it replaced. */
export const SharedChange = z.object({ path: z.enum(sharedPaths), before: FieldValue, after: FieldValue });
export type SharedChange = z.infer<typeof SharedChange>;

const terms = { groups: true, participation: true, teamSize: true, needsInvitation: true, needsGuardianNumbers: true } as const;
const Terms = CompetitionSummary.pick(terms).extend({ formQuestions: FormQuestions.optional() }) satisfies z.ZodType<RegistrationTerms>;

/** The form in a stored draft. */
export const SavedForm = z.object({
  values: RegistrationDraft,
  /** The entry's version that a correction replaces; null for a new entry. */
  version: z.int().nullable(),
  /** The form of that version, from which a correction began. Earlier releases have stored drafts without it. */
  base: RegistrationDraft.optional().catch(undefined),
  /** The competition's terms, by which the form is checked offline. Earlier releases have stored drafts without them. */
  terms: Terms.optional().catch(undefined),
  /** The values that the desk wrote into it, until the form itself is saved again: they can be undone. */
  shared: z.array(SharedChange).optional().catch(undefined),
});
export type SavedForm = z.infer<typeof SavedForm>;
/** The version of an entry that a correction replaces, and the form as it was in it. */
export type Replaced = Pick<SavedForm, 'base'> & { version: number };

/** The additional fields of a competition; guardians' numbers only if guardians are asked. */
export interface Needs {
  needsInvitation: boolean;
  needsGuardianNumbers?: boolean;
  formQuestions?: readonly FormQuestion[] | undefined;
}

/** Counts the required fields that are filled in, and all required fields. */
export const completeness = (
  values: FormValues,
  { needsInvitation, needsGuardianNumbers = false, formQuestions = [] }: Needs,
): Pick<FormState, 'filled' | 'total'> => {
  const needed = formFields(values.members.length, formQuestions).filter(
    ({ name, optional }) =>
      (!optional && (name !== 'invitationCode' || needsInvitation)) || (name === 'memberGuardianPhone' && needsGuardianNumbers),
  );
  const isFilled = (value: unknown) =>
    value === true || (typeof value === 'string' && !isBlank(value)) || (Array.isArray(value) && value.length > 0);
  return { filled: needed.filter(({ path }) => isFilled(get(values, path))).length, total: needed.length };
};

/**
 * Returns the state of a form to save and show in lists, with the terms by which it is checked offline. The values are copied because the
 * form mutates its own.
 */
export const formStateOf = (
  values: FormValues,
  competition: RegistrationTerms,
  replaced: Pick<SavedForm, 'version' | 'base'> | null,
  shared: readonly SharedChange[] = [],
): FormState => ({
  form: {
    values: structuredClone(values),
    version: replaced?.version ?? null,
    ...(replaced?.base && { base: replaced.base }),
    // a newer server may offer a group that this release does not know
    terms: Terms.safeParse(competition).data,
    ...(shared.length > 0 && { shared: [...shared] }),
  } satisfies SavedForm,
  label: values.teamName.trim(),
  ...completeness(values, competition),
});
