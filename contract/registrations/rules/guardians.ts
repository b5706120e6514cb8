import type { AccountKind } from '#contract/accounts/public.ts';
import type { FieldCode, FieldProblems } from '#contract/http/problem.ts';
import type { FullMember } from '#contract/registrations/members.ts';
import { isLandline, type PhoneReader, readPhone } from '#contract/text/phone.ts';
import { HOME_COUNTRY, type RegistrationTerms } from './registration.ts';

/**
 * Reasons for organisers to check the number that a child's guardian is asked at: it belongs to who registers, other children have it too, in the account's
 * entries or in another account's, it is a landline, a guardian has refused for a child of the same name, or from another number for the same child.
 */
export const guardianDoubts = ['own_number', 'shared_number', 'shared_elsewhere', 'landline', 'same_name', 'answered_elsewhere'] as const;
export type GuardianDoubt = (typeof guardianDoubts)[number];

/**
 * Returns true if an account asks each child's guardian by a link. An institution cannot consent for a child, nor can an account that was one:
 * otherwise changing the kind would override the guardians' refusals.
 */
export const asksGuardians = ({ kind, hasBeenInstitution }: { kind: AccountKind; hasBeenInstitution?: boolean | undefined }): boolean =>
  kind !== 'family' || hasBeenInstitution === true;

/** States of the question to a child's guardian, as the account that asks sees them. */
export const guardianStates = ['no_phone', 'waiting', 'asked', 'expired', 'answered'] as const;
export type GuardianState = (typeof guardianStates)[number];

/** Time for which a guardian who was asked is not asked again by hand, in ms. */
const REST_MS = 24 * 3600_000;

/** Returns true if a guardian was asked, has not answered, and may be asked again at `now` (epoch ms). */
export const isRemindable = ({ state, invitedAt }: { state: GuardianState; invitedAt: number | null }, now: number): boolean =>
  (state === 'asked' || state === 'expired') && invitedAt !== null && invitedAt <= now - REST_MS;

/** Time for which a guardian who has refused the entry is not asked again for the child by the same account, in ms. */
const REFUSAL_REST_MS = 7 * 24 * 3600_000;

/** Returns true if a guardian who refused an entry at `refusedAt` (epoch ms) is to be left alone at `now`: entering the child anew would ask again. */
export const restsAfterRefusal = (refusedAt: number, now: number): boolean => refusedAt > now - REFUSAL_REST_MS;

export interface WithNumber extends Pick<FullMember, 'guardianPhone'> {
  guardianConfirmed?: true | undefined;
}

/** Returns a guardian's number in E.164, if one was given for the child; null otherwise. */
export const guardianPhoneOf = ({ guardianPhone = '' }: WithNumber, read: PhoneReader = readPhone): string | null =>
  guardianPhone === '' ? null : read(guardianPhone, HOME_COUNTRY).number;

/** Finds the children's fields that lack a guardian's number required by the competition. Empty if the competition accepts them later. */
export const missingNumbers = (
  members: readonly WithNumber[],
  { needsGuardianNumbers }: Pick<RegistrationTerms, 'needsGuardianNumbers'>,
): FieldProblems =>
  Object.fromEntries(
    members.flatMap(({ guardianPhone = '' }, index) =>
      needsGuardianNumbers && guardianPhone === '' ? [[`members.${index}.guardianPhone`, 'required']] : [],
    ),
  );

/**
 * Finds the doubts about each member's guardian's number, null if none: it is the account's own (`own`, E.164), another child's, in this form
 * or `elsewhere` in the account's entries, or a landline, which no link reaches. The form asks to confirm it (`guardianConfirmed`), and organisers see it.
 */
export const numberDoubts = (
  members: readonly WithNumber[],
  own: readonly string[],
  elsewhere: ReadonlySet<string> = new Set(),
  read: PhoneReader = readPhone,
): (GuardianDoubt | null)[] => {
  const phones = members.map((member) => guardianPhoneOf(member, read));
  return phones.map((phone, position) => {
    if (phone === null) return null;
    if (own.includes(phone)) return 'own_number';
    if (elsewhere.has(phone) || phones.some((other, at) => at !== position && other === phone)) return 'shared_number';
    return isLandline(phone) ? 'landline' : null;
  });
};

/** The field problems of doubts that may be confirmed instead of corrected. */
const doubtCodes = {
  own_number: 'guardian_own_number',
  shared_number: 'guardian_shared_number',
  landline: 'guardian_landline',
} as const satisfies Partial<Record<GuardianDoubt, FieldCode>>;
export const numberDoubtCodes: ReadonlySet<FieldCode> = new Set(Object.values(doubtCodes));

/** Returns the field problem of a doubtful number that nobody has confirmed. */
export const doubtProblem = (doubt: GuardianDoubt | null, { guardianConfirmed }: WithNumber): FieldCode | null => {
  const problems: Partial<Record<GuardianDoubt, FieldCode>> = doubtCodes;
  return guardianConfirmed || doubt === null ? null : (problems[doubt] ?? null);
};
