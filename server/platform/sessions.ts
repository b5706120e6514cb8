import type { AccountKind, Role } from '#contract/accounts/public.ts';
import type { Locale } from '#contract/http/common.ts';
import type { StaffRight } from '#contract/office/rules/staffRights.ts';

/** Whose sessions are short, have a cookie of their own and may need a second step. */
export const isStaff = (role: Role): boolean => role !== 'participant';

/** How long staff stay signed in at most, and without a request. */
export const STAFF_SESSION_MS = 8 * 3600_000;
export const STAFF_IDLE_MS = 30 * 60_000;

/** The signed-in account that makes a request. */
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
  /** When the account was made. */
  createdAt: number;
  sessionId: string;
  /** What an organiser may do, as of this request; empty for everyone else. */
  rights: readonly StaffRight[];
  /** When the session's bearer last proved who they are; null where that was never noted. */
  confirmedAt: number | null;
  /** Whether the account's sign-in has a second step. */
  hasSecondFactor: boolean;
  /** When the session passed it; null where it has not. */
  secondFactorAt: number | null;
}

/** Sessions as the platform needs them; the accounts provide them. */
export interface Sessions {
  /** Opens a session; the token goes into the cookie, only its keyed hash is stored. */
  open(account: { id: string; role: Role }, device: string): Promise<string>;
  /** The bearer of the token; null if it is unknown or expired. */
  actorOf(token: string): Promise<Actor | null>;
  /** Gives a session another token, which the earlier one is worth nothing beside. */
  renew(sessionId: string): Promise<string>;
  /** Notes that the session's bearer has just passed a second factor. */
  notePassed(sessionId: string): Promise<void>;
  close(sessionId: string): Promise<void>;
}

/** Agreements to legal texts as the platform needs them; the accounts provide them. */
export interface Agreements {
  /** Whether a legal text in force waits for the actor's agreement. */
  isMissing(actor: Actor): Promise<boolean>;
}

/** Support views as the platform needs them; the care for people provides them. */
export interface SupportViews {
  /** The account whose owner's screens an organiser sees in a view. Fails with support_view_ended. */
  ownerFor(viewId: string, staff: Actor): Promise<Actor>;
  /** What the organiser is shown of an endpoint's answer to the owner. */
  shown(endpoint: string, answer: unknown): unknown;
}
