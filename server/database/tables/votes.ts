import type { BurstReason, RulingKind, Settlement } from '#contract/votes/admin.ts';
import type { LedgerName, LinkKind } from '#contract/votes/rules/ledger.ts';
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
  /** Makes the ledger's digest of the vote one that nobody can guess; erased together with either hash. */
  salt: optional(text()),
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
  kind: text<RulingKind>(),
  /** Null only for a `restore`. */
  reason: optional(text()),
  at: bigint(),
  byId: text(),
  byName: text(),
  /** The burst that it settles; null if it is about single votes. */
  flagId: optional(text()),
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
  /** The way in which an organiser has settled it; null before, and once more votes belong to it. */
  settledAs: optional(text<Settlement>()),
  /** The latest ruling on it, a `fine` or a `void`, also if it is open again. */
  rulingId: optional(text()),
};
export type VoteFlagTable = RowOf<typeof voteFlag>;

/**
 * The ledger (contract/votes/rules/ledger.ts): a link a vote, and one a ruling and competition. It refers to nothing, names nobody and outlives the vote,
 * whose hashes and salt are erased in time: what the link covers of them is a digest, which stays.
 */
export const voteLink = {
  competitionId: text(),
  ledger: text<LedgerName>(),
  no: integer(),
  day: text(),
  kind: text<LinkKind>(),
  aboutId: text(),
  workId: optional(text()),
  at: bigint(),
  digest: text(),
  hash: text(),
  /** JSON: the numbers of the votes that a ruling changed; null for a vote. */
  votes: optional(text()),
};

/** The end of a competition's list of links, locked to add one. */
export const ledgerHead = {
  competitionId: text(),
  ledger: text<LedgerName>(),
  no: integer(),
  day: text(),
  hash: text(),
};
