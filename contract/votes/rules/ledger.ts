/**
 * The ledger of votes: two lists of links a competition, one of its votes and one of the rulings about them, numbered from 1. Each link is hashed over
 * the one before it, so that none can be changed, removed or put in between without all later hashes being others. A day's first link is hashed over
 * the last one of the day before; what is linked after midnight belongs to the new day, whichever day the vote used up.
 */
export type LedgerName = 'votes' | 'rulings';
export type LinkKind = 'cast' | 'void' | 'restore' | 'fine';

/** A row of the ledger. It names nobody, and it stays as it is whatever is erased. */
export interface Link {
  competitionId: string;
  ledger: LedgerName;
  no: number;
  /** The ledger's day, which never goes back. */
  day: string;
  kind: LinkKind;
  /** The id of the vote, or of the ruling. */
  aboutId: string;
  /** The work that a vote is for; null for a ruling. */
  workId: string | null;
  at: number;
  /** Hash of the rest that the row stands for: `digestOfVote`, `digestOfRuling`. */
  digest: string;
  hash: string;
}

/** The end of a list: the number, day and hash of its last link. */
export interface LedgerHead {
  no: number;
  day: string;
  hash: string;
}
export const EMPTY_HEAD: LedgerHead = { no: 0, day: '', hash: '' };

/** Returns the SHA-256 of a text in hexadecimal; given to the rule, because browsers and servers have it from elsewhere. */
export type Sha256 = (text: string) => string;

/** A link before it has its place. `day` is the calendar day on which it is made. */
export type NewLink = Omit<Link, 'no' | 'hash'>;

const hashOf = (
  sha256: Sha256,
  previous: string,
  { competitionId, ledger, no, day, kind, aboutId, workId, at, digest }: Omit<Link, 'hash'>,
) => sha256(JSON.stringify([previous, competitionId, ledger, no, day, kind, aboutId, workId, at, digest]));

/** Returns the link that follows a head. */
export const linkAfter = (sha256: Sha256, head: LedgerHead, link: NewLink): Link => {
  const isLate = link.day < head.day;
  const placed = { ...link, no: head.no + 1, day: isLate ? head.day : link.day };
  return { ...placed, hash: hashOf(sha256, head.hash, placed) };
};

/** The part of a vote that its digest covers: its day, and its voter, by a salt: once that is erased, nobody finds the voter by trying. */
export interface VoteContent {
  day: string;
  fresh: number;
  salt: string;
  voterHash: string | null;
  addressHash: string | null;
}

export const digestOfVote = (sha256: Sha256, { day, fresh, salt, voterHash, addressHash }: VoteContent): string =>
  sha256(JSON.stringify([day, fresh, salt, voterHash, addressHash]));

/** Returns the digest of the votes that a ruling changed, by their numbers in the ledger. */
export const digestOfRuling = (sha256: Sha256, votes: readonly number[]): string => sha256(JSON.stringify(votes));

/** A fault of the ledger: the number of the first link that is changed, missing or added. */
export interface LedgerFault {
  fault: 'changed' | 'missing' | 'added';
  no: number;
}

/** Returns the fault of a link that should follow a head; null if it does. */
export const faultAfter = (sha256: Sha256, head: LedgerHead, link: Link): LedgerFault | null => {
  if (link.no !== head.no + 1) return { fault: 'missing', no: head.no + 1 };
  const { hash, ...content } = link;
  return link.day >= head.day && hash === hashOf(sha256, head.hash, content) ? null : { fault: 'changed', no: link.no };
};

/** Returns the fault at the end of a ledger whose links are whole: the last one against the stored head; null if they agree. */
export const faultAtEnd = (last: LedgerHead, stored: LedgerHead): LedgerFault | null => {
  if (last.no < stored.no) return { fault: 'missing', no: last.no + 1 };
  if (last.no > stored.no) return { fault: 'added', no: stored.no + 1 };
  return last.hash === stored.hash && last.day === stored.day ? null : { fault: 'changed', no: last.no };
};

export interface Recounted {
  /** Number of votes that count, by work; no work without any. */
  totals: Map<string, number>;
  /** Numbers of the votes that are void. */
  voided: Set<number>;
}

/** Counts votes by the ledger alone: the works of its votes in order, and its rulings in order. */
export const recount = (works: readonly string[], rulings: readonly { kind: LinkKind; votes: readonly number[] }[]): Recounted => {
  const voided = new Set<number>();
  for (const { kind, votes } of rulings)
    for (const no of votes) {
      if (kind === 'void') voided.add(no);
      else voided.delete(no);
    }
  const totals = new Map<string, number>();
  for (const [index, workId] of works.entries()) if (!voided.has(index + 1)) totals.set(workId, (totals.get(workId) ?? 0) + 1);
  return { totals, voided };
};
