import type { LookKind, LookReason } from '#contract/registrations/looks.ts';
import { bigint, integer, optional, text } from './columns.ts';

/** One access of staff to a child's data. It outlives entry and account, and names neither. */
export const look = {
  id: text(),
  /** Its place in the chain, from 1. */
  no: integer(),
  at: bigint(),
  actorId: text(),
  actorName: text(),
  /** Empty if an account was viewed. */
  registrationId: text(),
  kind: text<LookKind>(),
  reason: text<LookReason>(),
  /** The hash of the previous line; empty for the first. */
  previous: text(),
  /** Keyed hash of `previous` and everything above. */
  hash: text(),
  /** The account that was viewed; null if it was an entry. */
  accountId: optional(text()),
};

/** The end of the chain: one row, locked to add a line. */
export const lookChain = {
  id: text(),
  no: integer(),
  hash: text(),
};
