import type { AccountKind, CodePurpose, Role } from '#contract/accounts/public.ts';
import type { legalSlugs } from '#contract/content/public.ts';
import type { Locale } from '#contract/http/common.ts';
import { bigint, counter, flagOff, integer, optional, type RowOf, text } from './columns.ts';

export const account = {
  id: text(),
  role: text<Role>(),
  kind: text<AccountKind>(),
  /** Whether it was an institution’s before: such an account asks guardians (`registrations/rules/guardians.ts`). */
  hasBeenInstitution: flagOff(),
  /** E.164 */
  mobile: optional(text()),
  email: optional(text()),
  /**
   * When a code proved the address. Null for one that was only typed: it gets no message and cannot be used to sign in. 0 for one from before
   * proof was asked for: it names the account where the password is given, no more.
   */
  emailProvenAt: optional(bigint()),
  /** The address that was typed at the registration and that no code has proved. Any number of accounts may have the same one: whether it is taken is said behind its code only. */
  typedEmail: optional(text()),
  name: text(),
  affiliation: text(),
  locale: text<Locale>(),
  /** argon2id */
  passwordHash: text(),
  /** How many new children and entries it may register a day; null for what its kind may. */
  signUpLimit: optional(integer()),
  /** Since when its sign-in asks for a second factor; null where it has none. */
  secondFactorSince: optional(bigint()),
  /** Since when its owner cannot sign in, and why; null where they can. */
  disabledAt: optional(bigint()),
  disabledReason: optional(text()),
  /** Null where it is the first one, or from before this was noted. */
  passwordChangedAt: optional(bigint()),
  /** The account that this one has become part of: it is only the way to it, and goes with it. */
  mergedInto: optional(text()),
  termsAcceptedAt: bigint(),
  createdAt: bigint(),
  updatedAt: bigint(),
};
export type AccountTable = RowOf<typeof account>;

export const session = {
  id: text(),
  /** HMAC of the cookie's token. */
  tokenHash: text(),
  accountId: text(),
  device: text(),
  createdAt: bigint(),
  lastSeenAt: bigint(),
  /** When its bearer last proved who they are; null for one from before that was noted. */
  confirmedAt: optional(bigint()),
  expiresAt: bigint(),
  /** When it passed a second factor. */
  secondFactorAt: optional(bigint()),
  /** What a passkey is to sign, once and until then. */
  passkeyChallenge: optional(text()),
  passkeyChallengeUntil: optional(bigint()),
};
export type SessionTable = RowOf<typeof session>;

export const challenge = {
  id: text(),
  tokenHash: optional(text()),
  createdAt: bigint(),
  expiresAt: bigint(),
  /** How many zero bits its proof of work begins with; 0 asks for none. */
  workBits: counter(),
};

/** Every agreement of an account to a version of a legal text that asked for it; the texts are in `contentVersion`. */
export const legalConsent = {
  accountId: text(),
  slug: text<(typeof legalSlugs)[number]>(),
  number: integer(),
  version: text(),
  /** The language in which it was read. */
  locale: text<Locale>(),
  at: bigint(),
};

/** A one-time link by which the account of an organiser or a judge is made. */
export const staffInvitation = {
  /** HMAC of the link's token. */
  tokenHash: text(),
  name: text(),
  email: text(),
  createdAt: bigint(),
  expiresAt: bigint(),
};

export const verificationCode = {
  id: text(),
  /** A guardian's code is asked for by a call of its own. */
  purpose: text<CodePurpose | 'guardian'>(),
  /** HMAC of channel and target. */
  targetHash: text(),
  codeHash: text(),
  tries: integer(),
  createdAt: bigint(),
  expiresAt: bigint(),
};
