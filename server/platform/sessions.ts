import type { AccountKind, Role } from '#contract/accounts/public.ts';
import type { Locale } from '#contract/http/common.ts';
import type { StaffRight } from '#contract/office/rules/staffRights.ts';

/** Reports whether a role has short sessions, a separate cookie and perhaps a second factor. */
export const isStaff = (role: Role): boolean => role !== 'participant';

/** Maximum time that staff stay signed in, in total and without a request. */
export const STAFF_SESSION_MS = 8 * 3600_000;
export const STAFF_IDLE_MS = 30 * 60_000;
/**
 * Maximum time that a judge stays signed in for judging alone on a device that was proven once, in total and without a new proof that the device holds
 * the session's key. A day in a hall without network must not end it.
 */
export const JUDGING_SESSION_MS = 60 * 24 * 3600_000;
export const JUDGING_PROOF_MS = 24 * 3600_000;

/** The signed-in account of a request. */
export interface Actor {
  id: string;
  role: Role;
  kind: AccountKind;
  /** True for a family's account that was an institution's before. */
  hasBeenInstitution: boolean;
  name: string;
  affiliation: string;
  mobile: string | null;
  email: string | null;
  locale: Locale;
  /** Time of the account's creation. */
  createdAt: number;
  sessionId: string;
  /** An organiser's rights, as of this request; empty for everyone else. */
  rights: readonly StaffRight[];
  /** Time at which the session's user last proved their identity; null if never recorded. */
  confirmedAt: number | null;
  /** True if signing in to the account needs a second factor. */
  hasSecondFactor: boolean;
  /** Time at which the session passed it; null if it has not. */
  secondFactorAt: number | null;
  /** True if the session is for judging alone: it opens nothing else that staff may do. */
  isForJudging: boolean;
}

/** The watch of a session for as long as one of its requests takes. */
export interface SessionWatch {
  /** Aborted soon after the session has ended, or its account is disabled. */
  ended: AbortSignal;
  release(): void;
}

/** The platform's interface to sessions, implemented by the accounts. */
export interface Sessions {
  /** Opens a session; the token goes into the cookie, only its keyed hash is stored. */
  open(account: { id: string; role: Role }, device: string): Promise<string>;
  /** Returns the session's account by its token; null if unknown or expired. */
  actorOf(token: string): Promise<Actor | null>;
  /** Rotates the session's token; the old one is revoked. */
  renew(sessionId: string): Promise<string>;
  /** Records that the session has just passed a second factor. */
  notePassed(sessionId: string): Promise<void>;
  /** Makes a judge's session one for judging alone, bound to the device's key (a public key as JSON). Returns its new token; the old one is revoked. */
  keepForJudging(sessionId: string, deviceKey: string): Promise<string>;
  /** Returns a session for judging by its token, even if its proof is too old; null if it has ended. */
  judgingSession(token: string): Promise<{ id: string; deviceKey: string } | null>;
  /** Records that the device has proved to hold the session's key. Returns the session's new token. */
  renewForJudging(sessionId: string): Promise<string>;
  close(sessionId: string): Promise<void>;
  /** Watches a session while a request of it takes its time; to be released at its end. */
  watch(sessionId: string): SessionWatch;
}

/** The platform's interface to agreements to legal texts, implemented by the accounts. */
export interface Agreements {
  /** Reports whether the actor has not agreed to a legal text in force. */
  isMissing(actor: Actor): Promise<boolean>;
}

/** The platform's interface to support views, implemented by the care for people. */
export interface SupportViews {
  /** Returns the account that an organiser sees in a view. Throws support_view_ended. */
  ownerFor(viewId: string, staff: Actor): Promise<Actor>;
  /** Returns the organiser's version of an endpoint's answer to the owner. */
  shown(endpoint: string, answer: unknown): unknown;
}
