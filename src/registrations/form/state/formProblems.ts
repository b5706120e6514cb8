import { type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import { fieldProblemsOf } from '#contract/http/common.ts';
import { type FieldCode, type FieldProblems, isFieldCode, type Problem } from '#contract/http/problem.ts';
import { RegistrationForm } from '#contract/registrations/public.ts';
import { formAnswerProblems } from '#contract/registrations/rules/formAnswers.ts';
import { doubtProblem, missingNumbers, numberDoubtCodes, numberDoubts } from '#contract/registrations/rules/guardians.ts';
import { type RegistrationTerms, registrationProblems } from '#contract/registrations/rules/registration.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { type PhoneReader, readPhone } from '#contract/text/phone.ts';
import { draftOf, type FormValues, guardianCountries } from './formValues.ts';

/** The rules for checking a form: the competition's terms, and whether each child's guardian is asked by a link. */
export interface FormRules extends RegistrationTerms {
  asksGuardians: boolean;
}

interface Checked {
  /** Empty if the form is valid. */
  problems: FieldProblems;
  /** The form to send; null unless it is valid. */
  form: RegistrationForm | null;
}

/** Checks the phone numbers as typed: the body contains those that can be parsed with their calling codes. */
const phoneProblems = (values: FormValues, read: PhoneReader): FieldProblems => {
  const fields: FieldProblems = {};
  const note = (path: string, typed: string, countries: readonly string[]) => {
    const problem = isBlank(typed) ? null : read(typed, ...countries).problem;
    if (problem) fields[path] = problem;
  };
  for (const who of ['parent', 'instructor'] as const) note(`${who}.phone`, values[who].phone, [values[who].phoneCountry]);
  for (const [index, member] of values.members.entries())
    note(`members.${index}.guardianPhone`, member.guardianPhone, guardianCountries(values, member));
  return fields;
};

/** Returns the guardians' numbers that must be confirmed. The server also checks the account's number and its other entries. */
const doubtfulNumbers = (draft: ReturnType<typeof draftOf>, read: PhoneReader): FieldProblems => {
  const doubts = numberDoubts(draft.members, [draft.instructor.phone], undefined, read);
  return Object.fromEntries(
    draft.members.flatMap((member, index) => {
      const problem = doubtProblem(doubts[index] ?? null, member);
      return problem ? [[`members.${index}.guardianPhone`, problem]] : [];
    }),
  );
};

/** Validates a form against the contract's shape and the competition's terms at `now` (epoch ms); `read` reads its phone numbers. */
export const checkForm = (values: FormValues, terms: FormRules, now: number, read: PhoneReader = readPhone): Checked => {
  const { formQuestions = [] } = terms;
  const draft = draftOf(values, formQuestions, read);
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
    read,
  );
  const doubtful = terms.asksGuardians ? { ...missingNumbers(draft.members, terms), ...doubtfulNumbers(draft, read) } : {};
  // the rules of the questions say more than the shape: too long, not answered
  const answers = formAnswerProblems(draft, formQuestions);
  const problems = { ...doubtful, ...rules, ...phoneProblems(values, read), ...shape, ...answers };
  return { problems, form: parsed.success && Object.keys(problems).length === 0 ? parsed.data : null };
};

/** Returns true if the server refused only guardians' numbers, and each of them has been confirmed since. */
export const isConfirmedSince = ({ detail: { fields = {} } }: Problem, { members }: FormValues): boolean => {
  const refused = Object.entries(fields);
  return (
    refused.length > 0 &&
    refused.every(([path, code]) => numberDoubtCodes.has(code) && members[Number(path.split('.')[1])]?.guardianConfirmed === true)
  );
};

/** Errors hidden until the first submit. */
const hiddenUntilSubmit: ReadonlySet<FieldCode> = new Set<FieldCode>(['required', 'consent_required', 'team_too_small']);

/** Returns the path of an error: React Hook Form stores errors of a list as a whole under its `root`. */
const errorPath = (path: string): string => (path === 'members' ? 'members.root' : path);

/** Returns true if a path is a field of a member that was added after the last submit: members are added at the end. */
const isNewMember = (path: string, submitted: number): boolean => {
  const [list, index] = path.split('.');
  return list === 'members' && index !== undefined && Number(index) >= submitted;
};

/**
 * Creates the resolver of the form. `submitted` returns the number of members at the last submit; null before the first. After a submit
 * empty fields count as errors, except those of members added since.
 */
export const createResolver =
  (terms: FormRules, submitted: () => number | null, now: () => number): Resolver<FormValues, unknown, RegistrationForm> =>
  (values) => {
    const { problems, form } = checkForm(values, terms, now());
    if (form) return { values: form, errors: {} };
    const errors: FieldErrors<FormValues> = {};
    const members = submitted();
    for (const [path, code] of Object.entries(problems)) {
      const isSubmitted = members !== null && !isNewMember(path, members);
      if (isSubmitted || !hiddenUntilSubmit.has(code)) set(errors, errorPath(path), { type: code });
    }
    return { values: {}, errors };
  };

/** Returns the account's own entry to which a path's error refers. */
export const entryAt = (errors: FieldErrors<FormValues>, path: string): string | undefined => {
  const id: unknown = get(errors, `${errorPath(path)}.message`);
  return typeof id === 'string' && id !== '' ? id : undefined;
};

/** Returns the form's error at a path. */
export const problemAt = (errors: FieldErrors<FormValues>, path: string): FieldCode | undefined => {
  const code: unknown = get(errors, `${errorPath(path)}.type`) ?? get(errors, `${path}.type`);
  return isFieldCode(code) ? code : undefined;
};
