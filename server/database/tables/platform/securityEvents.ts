import { bigint, optional, text } from '#server/database/tables/columns.ts';

/** What happened at the doors, without a name: who and from where are keyed hashes. */
export const securityEvent = {
  id: text(),
  at: bigint(),
  kind: text(),
  /** HMAC of the account's id, or of what was typed as one. */
  account: optional(text()),
  /** HMAC of the client's network. */
  source: optional(text()),
};
