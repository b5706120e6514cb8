import type { BurstReason, ModerationAction } from '#contract/votes/admin.ts';
import { bigint, flag, integer, optional, type RowOf, text } from './columns.ts';

/** One vote. It outlives its voter's account, without naming them. */
export const vote = {
  id: text(),
  workId: text(),
  /** The work's competition. */
  competitionId: optional(text()),
  /** Null once the account is deleted. */
  accountId: optional(text()),
  /** `YYYY-MM-DD` in the site's zone; unique with the account. */
  day: text(),
  castAt: bigint(),
  /** HMAC of the address; null once the account is deleted and the voting over. */
  addressHash: optional(text()),
  /** HMAC of the voter's proven number; unique with the day, even if the account changes or is deleted. Null once the voting is over. */
  voterHash: optional(text()),
  /** True if the account was less than a day old. */
  fresh: flag(),
  /** The ruling that voided it; null while it counts. */
  voidId: optional(text()),
};
export type VoteTable = RowOf<typeof vote>;

/** Number of valid votes of a work, written in the transaction that changes it. No row if there are none yet. */
export const workVotes = {
  workId: text(),
  votes: integer(),
};

/** A decision of an organiser about votes. */
export const voteRuling = {
  id: text(),
  kind: text<ModerationAction>(),
  /** Always set for a `void`. */
  reason: optional(text()),
  at: bigint(),
  byId: text(),
  byName: text(),
};

/** A burst among one day's votes of a work. */
export const voteFlag = {
  id: text(),
  workId: text(),
  /** The work's competition. */
  competitionId: optional(text()),
  day: text(),
  reason: text<BurstReason>(),
  /** The address's hash for `address`, empty otherwise. */
  source: text(),
  firstAt: bigint(),
  lastAt: bigint(),
  count: integer(),
};
export type VoteFlagTable = RowOf<typeof voteFlag>;
