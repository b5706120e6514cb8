import type { Group, Participation } from '#contract/competitions/public.ts';
import type { DigestTemplate } from '#contract/messages/rules/digest.ts';
import type { JoinableTemplate } from '#contract/messages/rules/joining.ts';
import type { Gender, MemberField } from '#contract/registrations/members.ts';
import type { AgeWarning } from '#contract/registrations/rules/age.ts';
import type { EndedLinkCode } from '#contract/registrations/rules/endedLinks.ts';
import type { EntryState } from '#contract/registrations/rules/entryStatus.ts';
import type { GuardianDoubt } from '#contract/registrations/rules/guardians.ts';
import { bigint, type Column, counter, flag, flagOff, flagOn, integer, optional, type RowOf, text } from './columns.ts';

export const registration = {
  id: text(),
  /** The number that both sides see; null once it is erased. */
  number: optional(text()),
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
  /** The canned reason used; null if it was typed. */
  cannedReasonId: optional(text()),
  decidedAt: optional(bigint()),
  /** Deadlines extended for this entry alone: for changes and for its work; and the time of the latter extension. */
  editUntil: optional(bigint()),
  workUntil: optional(bigint()),
  workExtendedAt: optional(bigint()),
  /** True if a member's age is outside of the group's band. */
  hasAgeWarning: flagOff(),
  /** True if one of its children is also in another account's team of the competition, for organisers to decide. */
  hasPossibleDuplicate: flagOff(),
  /** True if a guardian who was asked by a link has not answered. */
  hasPendingGuardians: flagOff(),
  /** True if organisers should check which guardian is asked for one of its children. */
  hasGuardianDoubt: flagOff(),
  /** True if a guardian has refused for a child of a family that consents itself: nothing is published until an organiser has ruled. */
  isRefusedElsewhere: flagOff(),
  /** Fee per person in minor units as it signed up; null if that is not known. */
  feeCny: optional(integer()),
  feeUsd: optional(integer()),
  /** True if no payment is recorded as paid or waived, and it signed up for a fee; the database itself derives it from the payment. */
  isUnpaid: flagOn(),
  /** The organiser who looks after it, who has assigned it, and when. Counts as long as they may review its competition. */
  assigneeId: optional(text()),
  assignedBy: optional(text()),
  assignedAt: optional(bigint()),
  publishName: flag(),
  publishWork: flag(),
  consentVersion: text(),
  consentAt: bigint(),
  /** `StoredAnswers` as JSON, sealed; null if nothing is answered. */
  formAnswersSealed: optional(text()),
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
  /** The name as printed on an English certificate; null if the family gave none. */
  latinName: optional(text()),
  gender: text<Gender>(),
  country: text(),
  region: optional(text()),
  idNumberSealed: text(),
  /** Blind index: HMAC of country and number. */
  idNumberIndex: text(),
  idNumberMasked: text(),
  ageWarning: optional(text<AgeWarning>()),
  /** `StoredAnswers` about the child as JSON, sealed; null if nothing is answered. */
  formAnswersSealed: optional(text()),
  /** Account and `childKey`: unique, so a child is in one team of an account in a competition. Null if `childKey` is. */
  claim: optional(text()),
  /** Competition and blind index of a live entry, null once cancelled: the same for a child registered by two accounts. */
  childKey: optional(text()),
} satisfies Record<Exclude<MemberField, 'idNumber' | 'guardianPhone'> | (string & {}), Column<unknown>>;
export type MemberTable = RowOf<typeof member>;

/** The guardian asked by a link for one child's consents, and the answer in force. */
export const guardian = {
  id: text(),
  registrationId: text(),
  /** The blind index of the child: an edit replaces the members, and the guardian of one who stays is not asked again. */
  childIndex: text(),
  phone: optional(text()),
  /** The number that the account gave, if the guardian is now asked at another one: the account sees no other. */
  givenPhone: optional(text()),
  /** HMAC of the link's token. */
  tokenHash: optional(text()),
  tokenExpiresAt: optional(bigint()),
  /** Time of the last link that the account had sent, and the number of these links. */
  invitedAt: optional(bigint()),
  timesInvited: counter(),
  name: optional(text()),
  relation: optional(text()),
  processing: optional(flag()),
  publishName: optional(flag()),
  publishWork: optional(flag()),
  textVersion: optional(text()),
  receiptNo: optional(text()),
  answeredAt: optional(bigint()),
  /** The reason why organisers should check the guardian's number. */
  doubt: optional(text<GuardianDoubt>()),
  /** True if another number has refused for the child: nothing of it is published until an organiser has ruled. */
  isRefusedElsewhere: flagOff(),
  /** True if an organiser has ruled on the number: doubts about it do not return. */
  isSettled: flagOff(),
  /** True if the account confirmed the number, although it is its own or another child's. */
  isConfirmed: flagOff(),
  /** The statement that it was signed on paper; null if the guardian answered online, or has not. */
  paperConsentId: optional(text()),
};

/** Why a guardian's link opens nothing any more. */
export const endedLink = {
  tokenHash: text(),
  code: text<EndedLinkCode>(),
  endedAt: bigint(),
};

/**
 * The last answer about a child in a competition, for each account that entered the child and each number that the account gave. It outlives its
 * entry and counts for the next one; `answersInForce.ts` says for which other entries.
 */
export const guardianAnswer = {
  id: text(),
  competitionId: text(),
  /** The blind index of the child. */
  childIndex: text(),
  /** The last entry it was given for. Null accounts are erased ones. */
  registrationId: text(),
  accountId: optional(text()),
  /** The blind index of the number that the answer belongs to. */
  phoneIndex: text(),
  /** The blind index of the number that the account gave; null in answers of an earlier release, for which both are the same. */
  givenIndex: optional(text()),
  /** HMAC of the link's token, which opens the entry for which the answer holds now. */
  tokenHash: optional(text()),
  /** The blind index of the name that the child had. A consent counts for no other name. Null in answers of an earlier release. */
  nameIndex: optional(text()),
  /** `KeptText` as JSON, sealed. */
  sealed: text(),
  processing: flag(),
  publishName: flag(),
  publishWork: flag(),
  answeredAt: bigint(),
  /** True if an organiser has ruled on the number. */
  isSettled: flagOff(),
  /** The doubt about the number. */
  doubt: optional(text<GuardianDoubt>()),
};

/** Number of entries submitted on a past day, by a common property. */
export const entryTally = {
  competitionId: text(),
  /** `YYYY-MM-DD` in the site's zone. */
  day: text(),
  /** Each day with entries has its `all`. */
  kind: text<'all' | 'group' | 'country' | 'institution'>(),
  /** The group or country, or the account of a school or organization; empty for `all` and for families' entries. */
  value: text(),
  entries: integer(),
};

/** Every consent ever given or refused, one for each child. */
export const consentRecord = {
  id: text(),
  registrationId: text(),
  accountId: text(),
  publishName: flag(),
  publishWork: flag(),
  textVersion: text(),
  at: bigint(),
  /** Null if the account itself consented. */
  guardianId: optional(text()),
  childIndex: optional(text()),
  /** SHA-256 of the texts that were read, and their language; null for consents from before they were recorded. */
  textHash: optional(text()),
  locale: optional(text()),
  processing: { ...flagOff(), hasDefault: true },
  /** The statement that it was signed on paper; null if it was given online. */
  paperConsentId: optional(text()),
};

/** An organiser's statement that guardians' signed consents are held on paper. The texts are emptied as the entry is erased. */
export const paperConsent = {
  id: text(),
  registrationId: text(),
  /** `YYYY-MM-DD` */
  signedOn: text(),
  keptBy: text(),
  reference: text(),
  /** The organiser's account. */
  statedBy: text(),
  at: bigint(),
};

/** News about an entry that waits to be told with others; sealed: what its message says of it. */
export const heldNews = {
  id: text(),
  accountId: text(),
  registrationId: text(),
  template: text<JoinableTemplate>(),
  /** The decision about many that it comes from; null for one about this entry alone. */
  batchId: optional(text()),
  sealed: text(),
  at: bigint(),
  /** Time at which it is told at the latest. */
  dueAt: bigint(),
};

/** News about a school's team that waits for the digest of the day. It names nobody: names are looked up as the digest is written. */
export const digestNews = {
  id: text(),
  accountId: text(),
  registrationId: text(),
  template: text<DigestTemplate>(),
  at: bigint(),
};

/** An organiser who has an entry open. */
export const entryPresence = {
  registrationId: text(),
  accountId: text(),
  seenAt: bigint(),
};
