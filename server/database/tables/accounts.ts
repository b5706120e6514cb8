import type { AccountKind, CodePurpose, Role } from '#contract/accounts/public.ts';
import type { legalSlugs } from '#contract/content/public.ts';
import type { Locale } from '#contract/http/common.ts';
import { bigint, counter, flagOff, integer, optional, type RowOf, text } from './columns.ts';

export const account = {
  id: text(),
  role: text<Role>(),
  kind: text<AccountKind>(),
  /** True if the account was an institution’s before: it asks guardians (`registrations/rules/guardians.ts`). */
  hasBeenInstitution: flagOff(),
  /** E.164 */
  mobile: optional(text()),
  email: optional(text()),
  /**
   * Time at which a code proved the address. Null for an address that was only typed: it gets no message and cannot be used to sign in. 0
   * for one from before proof was asked for: it identifies the account together with the password only.
   */
  emailProvenAt: optional(bigint()),
  /**
   * The address that was typed at the registration and that no code has proved. Several accounts may have the same one: whether it is taken
   * is revealed only after its code.
   */
  typedEmail: optional(text()),
  name: text(),
  affiliation: text(),
  locale: text<Locale>(),
  /** argon2id */
  passwordHash: text(),
  /** Maximum new children and entries per day; null for the limit of the account's kind. */
  signUpLimit: optional(integer()),
  /** Time since which signing in requires a second factor; null if it does not. */
  secondFactorSince: optional(bigint()),
  /** Time since which the owner cannot sign in, and the reason; null if they can. */
  disabledAt: optional(bigint()),
  disabledReason: optional(text()),
  /** Null if it is the first one, or from before this was recorded. */
  passwordChangedAt: optional(bigint()),
  /** The account that this one was merged into: this one only points to it, and is deleted with it. */
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
  /** Time of the last proof of its user's identity; null for a session from before that was recorded. */
  confirmedAt: optional(bigint()),
  expiresAt: bigint(),
  /** Time at which it passed a second factor. */
  secondFactorAt: optional(bigint()),
  /** A passkey's challenge, valid once and until `passkeyChallengeUntil`. */
  passkeyChallenge: optional(text()),
  passkeyChallengeUntil: optional(bigint()),
  /** Public key of the device, as JSON, if the session is for judging alone. */
  deviceKey: optional(text()),
  /** Time until which that device has proved to hold the key. */
  provenUntil: optional(bigint()),
};
export type SessionTable = RowOf<typeof session>;

export const challenge = {
  id: text(),
  tokenHash: optional(text()),
  createdAt: bigint(),
  expiresAt: bigint(),
  /** Number of leading zero bits of its proof of work; 0 asks for none. */
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

/** A one-time link that creates the account of an organiser or a judge. */
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
  /** A guardian's code is requested by a separate call. */
  purpose: text<CodePurpose | 'guardian'>(),
  /** HMAC of channel and target. */
  targetHash: text(),
  codeHash: text(),
  tries: integer(),
  createdAt: bigint(),
  expiresAt: bigint(),
};
