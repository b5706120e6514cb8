/** One vote. It outlives its voter's account, without them. */
export interface VoteTable {
  id: string;
  workId: string;
  /** Null once the account is deleted. */
  accountId: string | null;
  /** `YYYY-MM-DD` in the site's zone; unique with the account. */
  day: string;
  castAt: number;
  /** HMAC of the address; null once the account is deleted. */
  addressHash: string | null;
  /** Whether the account was less than a day old. */
  fresh: 0 | 1;
  /** The ruling that voided it; null while it counts. */
  voidId: string | null;
}

/** How many votes of a work count; written in the transaction that changes it. No row: none yet. */
export interface WorkVotesTable {
  workId: string;
  votes: number;
}

/** What an organiser decided about votes. */
export interface VoteRulingTable {
  id: string;
  kind: 'void' | 'restore';
  /** Always there for a `void`. */
  reason: string | null;
  at: number;
  byId: string;
  byName: string;
}

/** A burst among one day's votes of a work. */
export interface VoteFlagTable {
  id: string;
  workId: string;
  day: string;
  reason: 'address' | 'fresh_accounts';
  /** The address's hash for `address`, empty otherwise. */
  source: string;
  firstAt: number;
  lastAt: number;
  count: number;
}
