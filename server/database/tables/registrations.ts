import type { Group, Participation } from '#contract/competitions/public.ts';
import type { Gender, MemberField } from '#contract/registrations/members.ts';
import type { AgeWarning } from '#contract/registrations/rules/age.ts';
import type { EndedLinkCode } from '#contract/registrations/rules/endedLinks.ts';
import type { EntryState } from '#contract/registrations/rules/entryStatus.ts';
import type { GuardianDoubt } from '#contract/registrations/rules/guardians.ts';
import { bigint, type Column, flag, flagOff, flagOn, integer, optional, type RowOf, text } from './columns.ts';

export const registration = {
  id: text(),
  competitionId: text(),
  accountId: text(),
  state: text<EntryState>(),
  participation: text<Participation>(),
  groupName: text<Group>(),
  teamName: text(),
  parentName: text(),
  parentPhone: text(),
  organization: text(),
  instructorName: text(),
  instructorPhone: text(),
  address: text(),
  invitationCodeId: optional(text()),
  /** Order on the waiting list; null once a seat was given. */
  waitlistNo: optional(integer()),
  reason: optional(text()),
  /** The prepared reason that it is; null where it was typed. */
  cannedReasonId: optional(text()),
  decidedAt: optional(bigint()),
  /** Until when an organiser lets this entry alone be changed, and hand in a work; since when the latter. */
  editUntil: optional(bigint()),
  workUntil: optional(bigint()),
  workExtendedAt: optional(bigint()),
  /** Whether a member's age is outside of the group's band. */
  hasAgeWarning: flagOff(),
  /** Whether a child of it is in another account's team of the competition too, for organisers to decide. */
  hasPossibleDuplicate: flagOff(),
  /** Whether a guardian who is asked by a link has not answered. */
  hasPendingGuardians: flagOff(),
  /** Whether organisers should look at who is asked for one of its children. */
  hasGuardianDoubt: flagOff(),
  /** True where a guardian has refused for a child of a family that consents itself: nothing is published until an organiser has ruled. */
  isRefusedElsewhere: flagOff(),
  /** Whether no payment of it is noted as paid or waived, also where nothing is due; the database itself derives it from the payment. */
  isUnpaid: flagOn(),
  publishName: flag(),
  publishWork: flag(),
  consentVersion: text(),
  consentAt: bigint(),
  version: integer(),
  registeredAt: bigint(),
  updatedAt: bigint(),
};
export type RegistrationTable = RowOf<typeof registration>;

export const member = {
  id: text(),
  registrationId: text(),
  position: integer(),
  name: text(),
  /** As an English certificate prints it; null where the family gave none. */
  latinName: optional(text()),
  gender: text<Gender>(),
  country: text(),
  region: optional(text()),
  idNumberSealed: text(),
  /** Blind index: HMAC of country and number. */
  idNumberIndex: text(),
  idNumberMasked: text(),
  ageWarning: optional(text<AgeWarning>()),
  /** Account and `childKey`: unique, so a child is in one team of an account in a competition. Null like it. */
  claim: optional(text()),
  /** Competition and blind index while the entry lives, null once cancelled: the same for a child whom two accounts register. */
  childKey: optional(text()),
} satisfies Record<Exclude<MemberField, 'idNumber' | 'guardianPhone'> | (string & {}), Column<unknown>>;
export type MemberTable = RowOf<typeof member>;

/** Who is asked by a link for one child's consents, and the answer in force. */
export const guardian = {
  id: text(),
  registrationId: text(),
  /** The blind index of the child: an edit replaces the members, and who stays is not asked again. */
  childIndex: text(),
  phone: optional(text()),
  /** The number that the account gave, where the answer has moved to one that another account's entry has: its owner sees no other. */
  givenPhone: optional(text()),
  /** HMAC of the link's token. */
  tokenHash: optional(text()),
  tokenExpiresAt: optional(bigint()),
  invitedAt: optional(bigint()),
  name: optional(text()),
  relation: optional(text()),
  processing: optional(flag()),
  publishName: optional(flag()),
  publishWork: optional(flag()),
  textVersion: optional(text()),
  receiptNo: optional(text()),
  answeredAt: optional(bigint()),
  /** Why organisers should look at who is asked. */
  doubt: optional(text<GuardianDoubt>()),
  /** Whether the account says that the number is right, though it is its own or another child's. */
  isConfirmed: flagOff(),
};

/** Why a guardian's link opens nothing any more. */
export const endedLink = {
  tokenHash: text(),
  code: text<EndedLinkCode>(),
  endedAt: bigint(),
};

/** The last answer about a child from each number in a competition: it outlives the entry that it was given for, and holds for the next one. */
export const guardianAnswer = {
  id: text(),
  competitionId: text(),
  /** The blind index of the child. */
  childIndex: text(),
  /** The entry it was given for last; null accounts are erased ones. */
  registrationId: text(),
  accountId: optional(text()),
  /** The blind index of the number it was given from. */
  phoneIndex: text(),
  /** HMAC of the link's token: it opens the entry for which the answer holds now. */
  tokenHash: optional(text()),
  /** The blind index of the child's name where the answer refuses anything: a child of that name under another number is shown to organisers. */
  nameIndex: optional(text()),
  /** `KeptText` as JSON, sealed. */
  sealed: text(),
  processing: flag(),
  publishName: flag(),
  publishWork: flag(),
  answeredAt: bigint(),
};

/** How many entries were sent in on a day that is over, by what they have in common. */
export const entryTally = {
  competitionId: text(),
  /** `YYYY-MM-DD` in the site's zone. */
  day: text(),
  /** Each day with entries has its `all`. */
  kind: text<'all' | 'group' | 'country' | 'institution'>(),
  /** The group or country, or the account of a school or organization; empty for `all` and for what families sent in. */
  value: text(),
  entries: integer(),
};

/** Every consent ever given or refused, one a child. */
export const consentRecord = {
  id: text(),
  registrationId: text(),
  accountId: text(),
  publishName: flag(),
  publishWork: flag(),
  textVersion: text(),
  at: bigint(),
  /** Null where the account itself consented. */
  guardianId: optional(text()),
  childIndex: optional(text()),
  /** SHA-256 of the texts that were read, and their language; null for what was given before they were recorded. */
  textHash: optional(text()),
  locale: optional(text()),
  processing: { ...flagOff(), hasDefault: true },
};
