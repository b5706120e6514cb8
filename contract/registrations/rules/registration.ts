import type { Competition, CompetitionSummary } from '#contract/competitions/public.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import type { RegistrationForm } from '#contract/registrations/public.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { type PhoneReader, readPhone } from '#contract/text/phone.ts';
import { foldCode } from '#contract/text/typedText.ts';
import { idNumberProblem, normalizeIdNumber } from './idNumber.ts';
import { teamSizeProblem } from './teamSize.ts';

/** The competition's terms that the form's rules depend on. */
export type RegistrationTerms = Pick<
  CompetitionSummary,
  'groups' | 'participation' | 'teamSize' | 'needsInvitation' | 'needsGuardianNumbers'
> &
  Pick<Competition, 'formQuestions'>;

/** Country of phone numbers without a country code: China, the site's home. */
export const HOME_COUNTRY = 'CN';

/** Normalises an invitation code for comparison, in upper case. Folded again at the end: some capitals decompose. */
export const normalizeInvitationCode = (code: string): string => foldCode(foldCode(code).toUpperCase());

const memberProblems = (members: RegistrationForm['members'], now: number, read: PhoneReader): FieldProblems => {
  const fields: FieldProblems = {};
  const seen = new Set<string>();
  members.forEach(({ country, idNumber, numberOf, guardianPhone = '' }, index) => {
    const path = `members.${index}.idNumber`;
    const number = normalizeIdNumber(country, idNumber);
    // A number that stayed on the server was checked there, and is checked there again.
    const problem = numberOf === undefined ? idNumberProblem(country, number, now) : null;
    const identity = numberOf ?? `${country} ${number}`;
    if (problem) fields[path] = problem;
    else if (seen.has(identity)) fields[path] = 'id_number_repeated';
    seen.add(identity);
    const phone = isBlank(guardianPhone) ? null : read(guardianPhone, HOME_COUNTRY).problem;
    if (phone) fields[`members.${index}.guardianPhone`] = phone;
  });
  return fields;
};

/**
 * Returns the problems of a registration beyond its shape: the competition's terms, ID numbers, phones (specification, section 5). `now` in epoch
 * ms. Empty if none.
 */
export const registrationProblems = (
  form: RegistrationForm,
  terms: RegistrationTerms,
  now: number,
  read: PhoneReader = readPhone,
): FieldProblems => {
  const fields: FieldProblems = memberProblems(form.members, now, read);
  if (!terms.groups.includes(form.group)) fields.group = 'group_not_offered';
  if (!terms.participation.includes(form.participation)) fields.participation = 'participation_not_offered';
  if (terms.needsInvitation && !form.invitationCode) fields.invitationCode = 'required';
  const size = teamSizeProblem(form.members.length, form.participation === 'single' ? { min: 1, max: 1 } : terms.teamSize);
  if (size) fields.members = size;
  for (const who of ['parent', 'instructor'] as const) {
    const problem = read(form[who].phone, HOME_COUNTRY).problem;
    if (problem) fields[`${who}.phone`] = problem;
  }
  return fields;
};
