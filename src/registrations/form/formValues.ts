import type { Account } from '#contract/accounts.ts';
import type { Locale } from '#contract/common.ts';
import type { Group, Participation } from '#contract/competitions.ts';
import { CONSENT_VERSION, type Entry } from '#contract/registrations.ts';
import { defaultPhoneCountry } from '#contract/rules/phone.ts';
import type { RegistrationTerms } from '#contract/rules/registration.ts';
import { joinPhone, type PhoneParts, phoneParts } from './phoneParts.ts';

export interface MemberValues {
  name: string;
  gender: 'female' | 'male' | '';
  country: string;
  region: string;
  idNumber: string;
}

interface AdultValues extends PhoneParts {
  name: string;
}

/** What the form holds while it is filled in: what is missing is an empty text. */
export interface FormValues {
  participation: Participation;
  group: Group | '';
  invitationCode: string;
  teamName: string;
  members: MemberValues[];
  parent: AdultValues;
  organization: string;
  instructor: AdultValues;
  address: { country: string; region: string; city: string; detail: string };
  consent: { processing: boolean; publishName: boolean; publishWork: boolean };
}

/** Chinese readers nearly always register children from China; for others there is no likely country. */
const likelyCountry = (locale: Locale): string => (locale === 'zh-CN' ? 'CN' : '');

export const emptyMember = (locale: Locale): MemberValues => ({
  name: '',
  gender: '',
  country: likelyCountry(locale),
  region: '',
  idNumber: '',
});

/** A new form. Who is signed in is the parent, or the teacher of an institution: that much is known already. */
export const emptyValues = (terms: RegistrationTerms, participation: Participation, account: Account, locale: Locale): FormValues => {
  const country = defaultPhoneCountry(locale);
  const nobody = { name: '', phone: '', phoneCountry: country };
  const self = { name: account.name, ...phoneParts(account.mobile ?? '', country) };
  const isFamily = account.kind === 'family';
  const [onlyGroup, ...otherGroups] = terms.groups;
  const size = participation === 'single' ? 1 : Math.max(1, terms.teamSize.min);
  return {
    participation,
    group: onlyGroup && otherGroups.length === 0 ? onlyGroup : '',
    invitationCode: '',
    teamName: '',
    members: Array.from({ length: size }, () => emptyMember(locale)),
    parent: isFamily ? self : nobody,
    organization: isFamily ? '' : account.affiliation,
    instructor: isFamily ? nobody : self,
    address: { country: likelyCountry(locale), region: '', city: '', detail: '' },
    consent: { processing: false, publishName: false, publishWork: false },
  };
};

/** The form of an entry that is corrected. `entry` must have been read for editing, with its ID numbers in full. */
export const valuesOf = (entry: Entry, locale: Locale): FormValues => {
  const country = defaultPhoneCountry(locale);
  const { parent, instructor, address, consent } = entry;
  return {
    participation: entry.participation,
    group: entry.group,
    invitationCode: entry.invitationCode ?? '',
    teamName: entry.teamName,
    members: entry.members.map(({ name, gender, country, region = '', idNumber }) => ({ name, gender, country, region, idNumber })),
    parent: { name: parent.name, ...phoneParts(parent.phone, country) },
    organization: entry.organization,
    instructor: { name: instructor.name, ...phoneParts(instructor.phone, country) },
    address: { country: address.country, region: address.region, city: address.city ?? '', detail: address.detail },
    consent: { processing: consent.processing, publishName: consent.publishName, publishWork: consent.publishWork },
  };
};

/** A new form filled from an earlier entry. Consent and the invitation code are given anew for each. */
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
 * The form for the next team after `before`: what is the school's, or the family's, is not typed twice; the children, the team's name,
 * the invitation code and the consents are each team's own.
 */
export const valuesAfter = (before: FormValues, empty: FormValues, accountKind: Account['kind']): FormValues => ({
  ...empty,
  parent: accountKind === 'family' ? before.parent : empty.parent,
  organization: before.organization,
  instructor: before.instructor,
  address: before.address,
});

/** The body that a form means; whether it is a valid one is for the contract to say. */
export const draftOf = (values: FormValues) => ({
  participation: values.participation,
  group: values.group,
  ...(values.invitationCode.trim() === '' ? {} : { invitationCode: values.invitationCode }),
  teamName: values.teamName,
  members: values.members.map(({ region, ...member }) => (region === '' ? member : { ...member, region })),
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
