import { randomBytes } from 'node:crypto';
import type { RulingKind } from '#contract/votes/admin.ts';
import { digestOfRuling, digestOfVote, EMPTY_HEAD, type Link, linkAfter, type NewLink } from '#contract/votes/rules/ledger.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { VoteTable } from '#server/database/tables/votes.ts';
import { createLedgerQueries, numbersOf } from './ledgerStore.ts';
import { sha256 } from './sha256.ts';

const SALT_BYTES = 16;
/** Returns as many salts, each of which makes the digest of a vote one that nobody can guess. Drawn together: a draw takes longer than a hash. */
export const newSalts = (count: number): string[] => {
  const drawn = randomBytes(SALT_BYTES * count);
  return Array.from({ length: count }, (_, n) => drawn.toString('base64url', n * SALT_BYTES, (n + 1) * SALT_BYTES));
};

/** A vote that was counted, with everything that its digest covers. */
type CountedVote = Pick<VoteTable, 'id' | 'workId' | 'day' | 'castAt' | 'fresh' | 'voterHash' | 'addressHash'> & {
  competitionId: string;
  salt: string;
};

type Ruling = { id: string; kind: RulingKind; at: number; day: string };

/** A link to add, with the numbers of the votes that a ruling changed. */
type Addition = NewLink & { votes: string | null };

const listOf = ({ competitionId, ledger }: Pick<NewLink, 'competitionId' | 'ledger'>): string => `${competitionId} ${ledger}`;

/**
 * Creates the functions that write the ledger, in the transaction of what they write. They lock the ends of the lists, so they come last in it: a vote
 * holds up other processes' votes for the same competition only from here to its commit, and nobody who holds a list waits for anything else.
 */
export const createLedger = (db: Db) => {
  const { lockHeads, moveHeads, addLinks } = createLedgerQueries(db);

  const add = async (tx: Tx, additions: readonly Addition[]): Promise<void> => {
    const lists = new Map(additions.map(({ competitionId, ledger }) => [listOf({ competitionId, ledger }), { competitionId, ledger }]));
    const wanted = [...lists.values()].sort((a, b) => (listOf(a) < listOf(b) ? -1 : 1));
    const locked = await lockHeads(
      tx,
      wanted.map((list) => ({ ...list, ...EMPTY_HEAD })),
    );
    const heads = new Map(locked.map((head) => [listOf(head), head]));
    const links = additions.map(({ votes, ...addition }) => {
      const link: Link = linkAfter(sha256, heads.get(listOf(addition)) ?? EMPTY_HEAD, addition);
      const { competitionId, ledger, no, day, hash } = link;
      heads.set(listOf(link), { competitionId, ledger, no, day, hash });
      return { ...link, votes };
    });
    await addLinks(tx, links);
    await moveHeads(tx, [...heads.values()]);
  };

  return {
    /** Adds counted votes, in their order. */
    addVotes: async (tx: Tx, votes: readonly CountedVote[]): Promise<void> => {
      if (votes.length === 0) return;
      await add(
        tx,
        votes.map(({ id, competitionId, workId, day, castAt, ...content }) => ({
          competitionId,
          ledger: 'votes',
          day,
          kind: 'cast',
          aboutId: id,
          workId,
          at: castAt,
          digest: digestOfVote(sha256, { day, ...content }),
          votes: null,
        })),
      );
    },
    /** Adds a ruling to the list of each competition whose votes it changed. */
    addRuling: async (
      tx: Tx,
      { id, kind, at, day }: Ruling,
      changed: readonly { id: string; competitionId: string | null }[],
    ): Promise<void> => {
      const additions: Addition[] = [];
      for (const [competitionId, votes] of Map.groupBy(changed, (vote) => vote.competitionId)) {
        if (competitionId === null) continue;
        const numbers = await numbersOf(
          tx,
          competitionId,
          votes.map((vote) => vote.id),
        );
        const digest = digestOfRuling(sha256, numbers);
        const ruling = { competitionId, ledger: 'rulings', day, kind, aboutId: id, workId: null, at, digest } as const;
        additions.push({ ...ruling, votes: JSON.stringify(numbers) });
      }
      if (additions.length > 0) await add(tx, additions);
    },
  };
};
