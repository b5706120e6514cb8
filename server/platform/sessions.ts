import type { AccountKind, Role } from '#contract/accounts.ts';
import type { Locale } from '#contract/common.ts';

/** The signed-in account that makes a request. */
export interface Actor {
  id: string;
  role: Role;
  kind: AccountKind;
  name: string;
  affiliation: string;
  mobile: string | null;
  email: string | null;
  locale: Locale;
  /** When the account was made. */
  createdAt: number;
  sessionId: string;
}

/** Sessions as the platform needs them; the accounts provide them. */
export interface Sessions {
  /** Opens a session; the token goes into the cookie, only its keyed hash is stored. */
  open(accountId: string, device: string): Promise<string>;
  /** The bearer of the token; null if it is unknown or expired. */
  actorOf(token: string): Promise<Actor | null>;
  close(sessionId: string): Promise<void>;
}
