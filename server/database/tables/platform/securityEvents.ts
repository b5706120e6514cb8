import { bigint, optional, text } from '#server/database/tables/columns.ts';

/** A security event such as a sign-in attempt, without names: account and source are keyed hashes. */
export const securityEvent = {
  id: text(),
  at: bigint(),
  kind: text(),
  /** HMAC of the account's id, or of the identifier that was typed. */
  account: optional(text()),
  /** HMAC of the client's network. */
  source: optional(text()),
};
