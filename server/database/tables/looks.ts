import type { LookKind, LookReason } from '#contract/registrations/looks.ts';
import { bigint, integer, optional, text } from './columns.ts';

/** One look of staff at a child's data. It outlives entry and account, and names neither. */
export const look = {
  id: text(),
  /** Its place in the chain, from 1. */
  no: integer(),
  at: bigint(),
  actorId: text(),
  actorName: text(),
  /** Empty where an account was looked at. */
  registrationId: text(),
  kind: text<LookKind>(),
  reason: text<LookReason>(),
  /** The hash of the line before it; empty for the first. */
  previous: text(),
  /** Keyed hash of `previous` and everything above. */
  hash: text(),
  /** The account that was looked at, where it was no entry. */
  accountId: optional(text()),
};

/** Where the chain ends: one row. Whoever adds a line locks it. */
export const lookChain = {
  id: text(),
  no: integer(),
  hash: text(),
};
