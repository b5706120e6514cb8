import {
  digestOfVote,
  EMPTY_HEAD,
  faultAfter,
  faultAtEnd,
  type LedgerFault,
  type LedgerHead,
  type LedgerName,
  type LinkKind,
  recount,
} from '#contract/votes/rules/ledger.ts';
import type { Db } from '#server/database/connection.ts';
import { findHead } from './ledgerStore.ts';
import { type CheckedLink, competitionsToCheck, findUnlinked, linksAfter, totalsAndEnds } from './recountStore.ts';
import { sha256 } from './sha256.ts';

/** Something that does not agree: a row of the ledger, a vote, or the stored total of a work. */
export type Difference =
  | ({ of: LedgerName; id: string | null } & LedgerFault)
  | { of: 'vote'; fault: 'changed' | 'missing' | 'added'; id: string; no: number | null }
  | { of: 'total'; no: string; stored: number; counted: number };

export interface CompetitionCheck {
  competitionId: string;
  /** Numbers of links, of votes that count, and of votes whose works are erased. */
  votes: number;
  counting: number;
  erased: number;
  rulings: number;
  /** The hash of the last vote's link, as the ranking shows it. */
  head: string;
  /** The first row that differs, then each total that does. Empty if everything agrees. */
  differences: Difference[];
}

const BATCH = 1000;

/** Reads a list from its beginning to its end, and hands each link to `take` until one does not fit. Returns the first difference. */
const readLinks = async (
  db: Db,
  list: { competitionId: string; ledger: LedgerName },
  take: (checked: CheckedLink) => Difference | null,
): Promise<Difference | null> => {
  const of = list.ledger;
  // Read before the links: those that are added meanwhile are left out.
  const stored: LedgerHead = (await findHead(db, list.competitionId, of)) ?? EMPTY_HEAD;
  let last: LedgerHead = EMPTY_HEAD;
  let lastId: string | null = null;
  const atEnd = (): Difference | null => {
    const fault = faultAtEnd(last, stored);
    return fault && { of, id: fault.fault === 'changed' ? lastId : null, ...fault };
  };
  for (;;) {
    const links = await linksAfter(db, list, last.no, BATCH);
    for (const checked of links) {
      const { votes: _, ...link } = checked.link;
      if (link.no > stored.no) {
        const now = (await findHead(db, list.competitionId, of)) ?? EMPTY_HEAD;
        return link.no <= now.no ? atEnd() : { of, fault: 'added', no: link.no, id: link.aboutId };
      }
      const fault = faultAfter(sha256, last, link);
      if (fault) return { of, id: fault.fault === 'changed' ? link.aboutId : null, ...fault };
      const difference = take(checked);
      if (difference) return difference;
      last = { no: link.no, day: link.day, hash: link.hash };
      lastId = link.aboutId;
    }
    if (links.length < BATCH) return atEnd();
  }
};

/** Returns the difference between a link and the vote that it is about. A vote is gone with its work, and its hashes and salt go in time. */
const differenceOfVote = ({ link, vote, isErased }: CheckedLink): Difference | null => {
  const { no, aboutId: id } = link;
  if (!vote) return isErased ? null : { of: 'vote', fault: 'missing', id, no };
  const isSame = vote.workId === link.workId && vote.competitionId === link.competitionId && vote.castAt === link.at;
  const { salt } = vote;
  const fits = salt === null ? vote.voterHash === null : digestOfVote(sha256, { ...vote, salt }) === link.digest;
  return isSame && fits ? null : { of: 'vote', fault: 'changed', id, no };
};

/** Returns the numbers in a ruling's link; null if they are not what it covers. */
const numbersIn = ({ votes, digest }: CheckedLink['link']): number[] | null => {
  if (votes === null || digest !== sha256(votes)) return null;
  const parsed: unknown = JSON.parse(votes);
  return Array.isArray(parsed) ? parsed.filter((no) => typeof no === 'number') : null;
};

/**
 * Counts the votes of a competition from its ledger alone, verifies every link, and compares with the votes and the stored totals. Nothing is locked:
 * totals and ends are read in one statement, and what is linked after it is left out.
 */
export const checkCompetition = async (db: Db, competitionId: string): Promise<CompetitionCheck> => {
  const stored = await totalsAndEnds(db, competitionId);
  // Without works, there are no totals that the ends must agree with.
  const { votesEnd, rulingsEnd } = stored[0] ?? { votesEnd: Number.POSITIVE_INFINITY, rulingsEnd: Number.POSITIVE_INFINITY };
  const works: string[] = [];
  /** By the number of each vote that is stored: its id, and whether it is void. */
  const voidOf = new Map<number, { id: string; isVoid: boolean }>();
  let erased = 0;
  let head = '';
  const inVotes = await readLinks(db, { competitionId, ledger: 'votes' }, (checked) => {
    const { link, vote } = checked;
    const difference = differenceOfVote(checked);
    if (difference || link.no > (votesEnd ?? 0)) return difference;
    works.push(link.workId ?? '');
    head = link.hash;
    if (vote) voidOf.set(link.no, { id: vote.id, isVoid: vote.voidId !== null });
    else erased += 1;
    return null;
  });
  const rulings: { kind: LinkKind; votes: number[] }[] = [];
  const inRulings = await readLinks(db, { competitionId, ledger: 'rulings' }, ({ link }) => {
    const votes = numbersIn(link);
    if (!votes) return { of: 'rulings', fault: 'changed', no: link.no, id: link.aboutId };
    if (link.no <= (rulingsEnd ?? 0)) rulings.push({ kind: link.kind, votes });
    return null;
  });
  const { totals, voided } = recount(works, rulings);
  const differences = [inVotes ?? inRulings].filter((one) => one !== null);
  const unlinked = await findUnlinked(db, competitionId, BATCH);
  if (unlinked !== null && differences.length === 0) differences.push({ of: 'vote', fault: 'added', id: unlinked, no: null });
  // A ruling made meanwhile changes votes that were read before or after it.
  const isStill = ((await findHead(db, competitionId, 'rulings'))?.no ?? 0) === (rulingsEnd ?? 0);
  const turned = isStill && differences.length === 0 ? [...voidOf].find(([no, { isVoid }]) => isVoid !== voided.has(no)) : undefined;
  if (turned) differences.push({ of: 'vote', fault: 'changed', id: turned[1].id, no: turned[0] });
  // With a broken ledger, totals from it say nothing.
  if (!inVotes && !inRulings)
    for (const { id, no, votes, ranked } of stored.toSorted((a, b) => (a.no < b.no ? -1 : 1))) {
      const counted = totals.get(id) ?? 0;
      const other = [votes ?? 0, ranked].find((total) => total !== counted);
      if (other !== undefined) differences.push({ of: 'total', no, stored: other, counted });
    }
  const counting = works.length - voided.size;
  return { competitionId, votes: works.length, counting, erased, rulings: rulings.length, head, differences };
};

/** Checks every competition. Returns those that have votes, or something that differs. */
export const checkVotes = async (db: Db): Promise<CompetitionCheck[]> => {
  const checks: CompetitionCheck[] = [];
  for (const id of await competitionsToCheck(db)) checks.push(await checkCompetition(db, id));
  return checks.filter(({ votes, differences }) => votes > 0 || differences.length > 0);
};
