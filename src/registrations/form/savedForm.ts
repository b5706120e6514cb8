import { get } from 'react-hook-form';
import { z } from 'zod';
import { Group, Participation } from '#contract/competitions.ts';
import type { FormState } from '#src/offline/index.ts';
import { type FieldName, formFields } from './formFields.ts';
import type { FormValues } from './formValues.ts';

const Phone = { phone: z.string(), phoneCountry: z.string() };
const Adult = z.object({ name: z.string(), ...Phone });

const Values: z.ZodType<FormValues> = z.object({
  participation: Participation,
  group: Group.or(z.literal('')),
  invitationCode: z.string(),
  teamName: z.string(),
  members: z.array(
    z.object({
      name: z.string(),
      gender: z.enum(['female', 'male', '']),
      country: z.string(),
      region: z.string(),
      idNumber: z.string(),
    }),
  ),
  parent: Adult,
  organization: z.string(),
  instructor: Adult,
  address: z.object({ country: z.string(), region: z.string(), city: z.string(), detail: z.string() }),
  consent: z.object({ processing: z.boolean(), publishName: z.boolean(), publishWork: z.boolean() }),
});

/** The form as a draft stores it. */
export const SavedForm = z.object({
  values: Values,
  /** The entry's version that a correction replaces; null for a new entry. */
  version: z.int().nullable(),
});
export type SavedForm = z.infer<typeof SavedForm>;

const OPTIONAL: ReadonlySet<FieldName> = new Set<FieldName>([
  'members',
  'memberRegion',
  'addressCity',
  'consentPublishName',
  'consentPublishWork',
]);

/** How many required fields are filled in, and how many there are. */
export const completeness = (
  values: FormValues,
  { needsInvitation }: { needsInvitation: boolean },
): Pick<FormState, 'filled' | 'total'> => {
  const needed = formFields(values.members.length).filter(
    ({ name }) => !OPTIONAL.has(name) && (name !== 'invitationCode' || needsInvitation),
  );
  const isFilled = (value: unknown) => value === true || (typeof value === 'string' && value.trim() !== '');
  return { filled: needed.filter(({ path }) => isFilled(get(values, path))).length, total: needed.length };
};

/** What is saved of a form, and what lists show of it. The values are copied because the form keeps mutating its own. */
export const formStateOf = (values: FormValues, competition: { needsInvitation: boolean }, version: number | null): FormState => ({
  form: { values: structuredClone(values), version } satisfies SavedForm,
  label: values.teamName.trim(),
  ...completeness(values, competition),
});
