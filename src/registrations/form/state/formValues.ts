import type { Account } from '#contract/accounts/public.ts';
import type { FormQuestion } from '#contract/competitions/formQuestions.ts';
import type { Participation } from '#contract/competitions/public.ts';
import type { Locale } from '#contract/http/common.ts';
import { CONSENT_VERSION } from '#contract/registrations/consents.ts';
import type { AnswersDraft, AnswerView } from '#contract/registrations/formAnswers.ts';
import {
  MemberDraft,
  type MemberView,
  numberOf,
  type OptionalMemberField,
  optionalMemberFields,
  type SentMember,
} from '#contract/registrations/members.ts';
import type { Entry, RegistrationDraft } from '#contract/registrations/public.ts';
import { endedStates } from '#contract/registrations/rules/entryStatus.ts';
import { answersToSend, questionsOf } from '#contract/registrations/rules/formAnswers.ts';
import type { RegistrationTerms } from '#contract/registrations/rules/registration.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { defaultPhoneCountry, type PhoneReader, phoneCountry, readPhone } from '#contract/text/phone.ts';
import { invitationTo } from '#src/registrations/advancement/invitationTo.ts';
import { joinPhone, splitPhone } from './phoneValue.ts';

/** The form's values while it is being filled in: a missing value is an empty string. */
export type FormValues = RegistrationDraft;

/** Returns the likely country of the account's children: that of its phone. Otherwise China for Chinese readers, and unknown for others. */
export const likelyCountry = ({ mobile }: Pick<Account, 'mobile'>, locale: Locale): string =>
  phoneCountry(mobile ?? '') ?? defaultPhoneCountry(locale);

export const emptyMember = (country: string): MemberDraft => MemberDraft.parse({ country });

/** Returns a new form, prefilled with the account as the parent, or as the instructor of an institution. */
export const emptyValues = (terms: RegistrationTerms, participation: Participation, account: Account, locale: Locale): FormValues => {
  const home = likelyCountry(account, locale);
  const unknown = { name: '', phone: '', phoneCountry: home };
  const self = { name: account.name, ...splitPhone(account.mobile ?? '', home) };
  const isFamily = account.kind === 'family';
  const [onlyGroup, ...otherGroups] = terms.groups;
  const size = participation === 'single' ? 1 : Math.max(1, terms.teamSize.min);
  return {
    participation,
    group: onlyGroup && otherGroups.length === 0 ? onlyGroup : '',
    invitationCode: '',
    teamName: '',
    members: Array.from({ length: size }, () => emptyMember(home)),
    parent: isFamily ? self : unknown,
    organization: isFamily ? '' : account.affiliation,
    instructor: isFamily ? unknown : self,
    address: { country: home, region: '', city: '', detail: '' },
    consent: { processing: false, publishName: false, publishWork: false },
    formAnswers: {},
  };
};

/** Returns the answers to the questions that are still asked. */
const answersOf = (answers: readonly AnswerView[] = []): AnswersDraft =>
  Object.fromEntries(answers.filter(({ isAsked }) => isAsked).map(({ id, value }) => [id, value]));

/**
 * Returns a member of an entry for a form: its ID number stays on the server, unless another one is typed. What was answered about the child was for that
 * entry.
 */
export const memberDraftOf = (member: MemberView): MemberDraft => {
  const { id, idNumber } = member;
  return MemberDraft.parse({
    ...member,
    formAnswers: {},
    ...(id === undefined || idNumber === '' ? {} : { filledFrom: { id, idNumber } }),
  });
};

/**
 * Returns the form values of an existing entry, read with `for=edit` to include guardians' numbers. Guardians' decisions are not part of
 * the form.
 */
export const valuesOf = (entry: Entry, locale: Locale): FormValues => {
  const country = defaultPhoneCountry(locale);
  const { parent, instructor, address, consent, guardians } = entry;
  return {
    participation: entry.participation,
    group: entry.group,
    invitationCode: entry.invitationCode ?? '',
    teamName: entry.teamName,
    members: entry.members.map((member) => ({ ...memberDraftOf(member), formAnswers: answersOf(member.formAnswers) })),
    parent: { name: parent.name, ...splitPhone(parent.phone, country) },
    organization: entry.organization,
    instructor: { name: instructor.name, ...splitPhone(instructor.phone, country) },
    address: { country: address.country, region: address.region, city: address.city ?? '', detail: address.detail },
    consent:
      guardians.length > 0
        ? { processing: consent.processing, publishName: false, publishWork: false }
        : { processing: consent.processing, publishName: consent.publishName, publishWork: consent.publishWork },
    formAnswers: answersOf(entry.formAnswers),
  };
};

/** Returns true if an entry's children can join another entry of a competition: a child is in one team of an account, until that is cancelled. */
export const hasFreeChildren = ({ competition, state }: Pick<Entry, 'competition' | 'state'>, { id }: { id: string }): boolean =>
  competition.id !== id || endedStates.includes(state);

/**
 * Returns a form for another team of the same school or family, with the fields listed here. A parent, a guardian, a child, a consent and
 * an invitation code belong to one team each, and are never copied.
 */
export const valuesAfter = ({ organization, instructor, address }: FormValues, empty: FormValues): FormValues => ({
  ...empty,
  organization,
  instructor,
  address,
});

/**
 * Returns a new form filled from an earlier entry: with its children and their parent if the children are free, otherwise as for another
 * team. Consent and the invitation code belong to each entry alone; one that has qualified brings the code of its invitation. `empty` is a new form of the account.
 */
export const valuesFrom = (entry: Entry, terms: RegistrationTerms & { id: string }, empty: FormValues, locale: Locale): FormValues => {
  const values = valuesOf(entry, locale);
  const group = values.group !== '' && terms.groups.includes(values.group) ? values.group : '';
  if (!hasFreeChildren(entry, terms)) return { ...valuesAfter(values, empty), group };
  const { participation, consent } = empty;
  const invitationCode = invitationTo(entry, terms.id)?.code ?? empty.invitationCode;
  const { max } = participation === 'single' ? { max: 1 } : terms.teamSize;
  const members = values.members.slice(0, max);
  // what was answered was for that competition
  const answers =
    entry.competition.id === terms.id
      ? { members }
      : { members: members.map((member) => ({ ...member, formAnswers: {} })), formAnswers: {} };
  return { ...values, ...answers, participation, group, invitationCode, consent };
};

type MemberBody = Omit<MemberDraft, OptionalMemberField | 'filledFrom' | 'guardianConfirmed' | 'formAnswers'> &
  Partial<Pick<MemberDraft, OptionalMemberField>> &
  Pick<SentMember, 'numberOf' | 'guardianConfirmed' | 'formAnswers'>;

/**
 * Returns the countries that decide how a guardian's number is read: those of the form's own numbers, which begin with the account's, and
 * the child's.
 */
export const guardianCountries = ({ parent, instructor }: FormValues, { country }: MemberDraft): string[] => [
  instructor.phoneCountry,
  parent.phoneCountry,
  country,
];

const memberBody = (
  values: MemberDraft,
  questions: readonly FormQuestion[],
  countries: readonly string[],
  read: PhoneReader,
): MemberBody => {
  const { filledFrom: _, guardianConfirmed, formAnswers, ...typed } = values;
  const fields = { ...typed, guardianPhone: read(typed.guardianPhone, ...countries).number ?? typed.guardianPhone };
  const source = numberOf(values);
  const body: MemberBody = {
    ...fields,
    ...(source === undefined ? {} : { numberOf: source }),
    ...(guardianConfirmed && { guardianConfirmed }),
    ...(questions.length > 0 && { formAnswers: answersToSend(questionsOf(questions, 'member'), formAnswers) }),
  };
  for (const field of optionalMemberFields) if (isBlank(body[field] ?? '')) delete body[field];
  return body;
};

/** Returns the request body of a form, not validated yet. Without questions of the competition's own it says nothing of answers. */
export const draftOf = (values: FormValues, questions: readonly FormQuestion[] = [], read: PhoneReader = readPhone) => ({
  participation: values.participation,
  group: values.group,
  ...(isBlank(values.invitationCode) ? {} : { invitationCode: values.invitationCode }),
  teamName: values.teamName,
  members: values.members.map((member) => memberBody(member, questions, guardianCountries(values, member), read)),
  parent: { name: values.parent.name, phone: joinPhone(values.parent, read) },
  organization: values.organization,
  instructor: { name: values.instructor.name, phone: joinPhone(values.instructor, read) },
  address: {
    country: values.address.country,
    region: values.address.region,
    ...(isBlank(values.address.city) ? {} : { city: values.address.city }),
    detail: values.address.detail,
  },
  consent: { ...values.consent, textVersion: CONSENT_VERSION },
  ...(questions.length > 0 && { formAnswers: answersToSend(questionsOf(questions, 'entry'), values.formAnswers) }),
});
