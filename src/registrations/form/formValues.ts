import type { Account } from '#contract/accounts.ts';
import type { Locale } from '#contract/common.ts';
import type { Participation } from '#contract/competitions.ts';
import { CONSENT_VERSION } from '#contract/consents.ts';
import { MemberDraft, type OptionalMemberField, optionalMemberFields } from '#contract/members.ts';
import type { Entry, RegistrationDraft } from '#contract/registrations.ts';
import { defaultPhoneCountry } from '#contract/rules/phone.ts';
import type { RegistrationTerms } from '#contract/rules/registration.ts';
import { joinPhone, splitPhone } from './phoneValue.ts';

/** The form's values while it is being filled in: a missing value is an empty string. */
export type FormValues = RegistrationDraft;

/** Chinese readers nearly always register children from China; for others there is no likely country. */
const likelyCountry = (locale: Locale): string => (locale === 'zh-CN' ? 'CN' : '');

export const emptyMember = (locale: Locale): MemberDraft => MemberDraft.parse({ country: likelyCountry(locale) });

/** A new form, prefilled with the account as the parent, or as the instructor of an institution. */
export const emptyValues = (terms: RegistrationTerms, participation: Participation, account: Account, locale: Locale): FormValues => {
  const country = defaultPhoneCountry(locale);
  const unknown = { name: '', phone: '', phoneCountry: country };
  const self = { name: account.name, ...splitPhone(account.mobile ?? '', country) };
  const isFamily = account.kind === 'family';
  const [onlyGroup, ...otherGroups] = terms.groups;
  const size = participation === 'single' ? 1 : Math.max(1, terms.teamSize.min);
  return {
    participation,
    group: onlyGroup && otherGroups.length === 0 ? onlyGroup : '',
    invitationCode: '',
    teamName: '',
    members: Array.from({ length: size }, () => emptyMember(locale)),
    parent: isFamily ? self : unknown,
    organization: isFamily ? '' : account.affiliation,
    instructor: isFamily ? unknown : self,
    address: { country: likelyCountry(locale), region: '', city: '', detail: '' },
    consent: { processing: false, publishName: false, publishWork: false },
  };
};

/** The form values of an existing entry. `entry` must have been read with `for=edit`, with ID numbers in full. */
export const valuesOf = (entry: Entry, locale: Locale): FormValues => {
  const country = defaultPhoneCountry(locale);
  const { parent, instructor, address, consent } = entry;
  return {
    participation: entry.participation,
    group: entry.group,
    invitationCode: entry.invitationCode ?? '',
    teamName: entry.teamName,
    members: entry.members.map((member) => MemberDraft.parse(member)),
    parent: { name: parent.name, ...splitPhone(parent.phone, country) },
    organization: entry.organization,
    instructor: { name: instructor.name, ...splitPhone(instructor.phone, country) },
    address: { country: address.country, region: address.region, city: address.city ?? '', detail: address.detail },
    consent: { processing: consent.processing, publishName: consent.publishName, publishWork: consent.publishWork },
  };
};

/** A new form filled from an earlier entry. Consent and the invitation code belong to each entry alone. */
export const valuesFrom = (entry: Entry, terms: RegistrationTerms, participation: Participation, locale: Locale): FormValues => {
  const values = valuesOf(entry, locale);
  const { max } = participation === 'single' ? { max: 1 } : terms.teamSize;
  return {
    ...values,
    participation,
    group: values.group !== '' && terms.groups.includes(values.group) ? values.group : '',
    invitationCode: '',
    members: values.members.slice(0, max),
    consent: { processing: false, publishName: false, publishWork: false },
  };
};

/**
 * The form for the next team after `before`: the school's or the family's data carries over; the children, the team's name, the invitation
 * code and the consents do not.
 */
export const valuesAfter = (before: FormValues, empty: FormValues, accountKind: Account['kind']): FormValues => ({
  ...empty,
  parent: accountKind === 'family' ? before.parent : empty.parent,
  organization: before.organization,
  instructor: before.instructor,
  address: before.address,
});

type MemberBody = Omit<MemberDraft, OptionalMemberField> & Partial<Pick<MemberDraft, OptionalMemberField>>;

const memberBody = (values: MemberDraft): MemberBody => {
  const body: MemberBody = { ...values };
  for (const field of optionalMemberFields) if (body[field]?.trim() === '') delete body[field];
  return body;
};

/** The request body of a form, not validated yet. */
export const draftOf = (values: FormValues) => ({
  participation: values.participation,
  group: values.group,
  ...(values.invitationCode.trim() === '' ? {} : { invitationCode: values.invitationCode }),
  teamName: values.teamName,
  members: values.members.map(memberBody),
  parent: { name: values.parent.name, phone: joinPhone(values.parent) },
  organization: values.organization,
  instructor: { name: values.instructor.name, phone: joinPhone(values.instructor) },
  address: {
    country: values.address.country,
    region: values.address.region,
    ...(values.address.city.trim() === '' ? {} : { city: values.address.city }),
    detail: values.address.detail,
  },
  consent: { ...values.consent, textVersion: CONSENT_VERSION },
});
