import { type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import { fieldProblemsOf } from '#contract/common.ts';
import { type FieldCode, type FieldProblems, isFieldCode } from '#contract/problem.ts';
import { RegistrationForm } from '#contract/registrations.ts';
import { type RegistrationTerms, registrationProblems } from '#contract/rules/registration.ts';
import { draftOf, type FormValues } from './formValues.ts';

interface Checked {
  /** Empty where nothing is wrong. */
  problems: FieldProblems;
  /** What may be sent, once nothing is wrong. */
  form: RegistrationForm | null;
}

/** Holds a form against the contract's shape and the competition's terms at `now` (epoch ms). */
export const checkForm = (values: FormValues, terms: RegistrationTerms, now: number): Checked => {
  const draft = draftOf(values);
  const parsed = RegistrationForm.safeParse(draft);
  const shape = parsed.success ? {} : fieldProblemsOf(parsed.error.issues);
  for (const [path, code] of Object.entries(shape)) if (code === 'invalid' && get(values, path) === '') shape[path] = 'required';
  // The rules run while fields are still missing, with stand-ins: the shape reports those fields.
  const rules = registrationProblems(
    {
      ...draft,
      group: draft.group || 'primary',
      members: draft.members.map((member) => ({ ...member, gender: member.gender || 'female' })),
      consent: { ...draft.consent, processing: true },
    },
    terms,
    now,
  );
  const problems = { ...rules, ...shape };
  return { problems, form: parsed.success && Object.keys(problems).length === 0 ? parsed.data : null };
};

/** Errors hidden until the first submit. */
const hiddenUntilSubmit: ReadonlySet<FieldCode> = new Set<FieldCode>(['required', 'consent_required', 'team_too_small']);

/** React Hook Form keeps what is wrong with a list as a whole under its `root`. */
const errorPath = (path: string): string => (path === 'members' ? 'members.root' : path);

/** The resolver of the form; `complete` says whether empty fields count as errors already. */
export const createResolver =
  (terms: RegistrationTerms, complete: () => boolean, now: () => number): Resolver<FormValues, unknown, RegistrationForm> =>
  (values) => {
    const { problems, form } = checkForm(values, terms, now());
    if (form) return { values: form, errors: {} };
    const errors: FieldErrors<FormValues> = {};
    for (const [path, code] of Object.entries(problems)) {
      if (complete() || !hiddenUntilSubmit.has(code)) set(errors, errorPath(path), { type: code });
    }
    return { values: {}, errors };
  };

/** What the form's errors say of a path. */
export const problemAt = (errors: FieldErrors<FormValues>, path: string): FieldCode | undefined => {
  const code: unknown = get(errors, `${errorPath(path)}.type`) ?? get(errors, `${path}.type`);
  return isFieldCode(code) ? code : undefined;
};
