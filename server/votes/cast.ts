import { cutWindow } from '#contract/competitions/rules/callingOff.ts';
import { windowMoment } from '#contract/competitions/rules/competitionStatus.ts';
import { Problem } from '#contract/http/problem.ts';
import { isFreshAccount, votingProblem } from '#contract/votes/rules/voting.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createBatcher } from '#server/platform/jobs/batcher.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { createVoteDays } from './day.ts';
import { createLedger, newSalts } from './ledger/ledger.ts';
import { sourceOf, voterOf } from './source.ts';
import { createCastQueries, tally } from './store.ts';

type VotingDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'vault' | 'site' | 'config'>;

/** A vote before it counts. */
interface Ballot {
  accountId: string;
  fresh: 0 | 1;
  no: string;
  addressHash: string;
}

interface Voted {
  votes: number;
  competitionId: string;
}

/** Concurrent votes share one commit. */
const BATCH = { max: 64, inTurn: true };

/** Returns the reason why the work cannot be voted for now; null if it can. */
const problemOf = (
  work: { votingOpensAt: number | null; votingClosesAt: number | null; calledOffAt: number | null } | undefined,
  now: number,
): Problem | null => {
  if (!work) return new Problem('not_found');
  const window = cutWindow({ opensAt: work.votingOpensAt, closesAt: work.votingClosesAt }, work.calledOffAt);
  const code = votingProblem(window, now);
  const at = windowMoment(window, now);
  return code && new Problem(code, at === null ? {} : { at });
};

const byAccount = (a: { accountId: string }, b: { accountId: string }): number => (a.accountId < b.accountId ? -1 : 1);

/**
 * Casts votes. Tries are not limited: an account, and its verified number, has one vote a day, further tries change nothing, and a school behind one
 * address must get through (bursts.ts flags a burst from there for the organiser).
 * `cast` throws not_found, window_invalid, voting_not_open, voting_closed, already_voted_today (`at`: when the next day begins), signed_out (the
 * account was deleted or merged into another one meanwhile).
 */
export const createVoting = (
  { db, clock, ids, vault, site, config }: VotingDeps,
  onCast: () => void = () => undefined,
): { cast(actor: Pick<Actor, 'id' | 'createdAt'>, no: string, address: string): Promise<Voted> } => {
  const dayOf = createVoteDays(site);
  const { worksToVoteFor, lockVoters, insertVotes, addVotes } = createCastQueries(db, config.databaseUrl !== null);
  const ledger = createLedger(db);

  const castIn = async (tx: Tx, ballots: readonly Ballot[]): Promise<(Voted | Problem)[]> => {
    const now = clock.now();
    const { day, nextAt } = dayOf(now);
    const works = new Map((await worksToVoteFor(tx, [...new Set(ballots.map(({ no }) => no))])).map((work) => [work.no, work]));
    // Locked first: these votes wait for a merger that is under way, and a later merger for them.
    const voters = await lockVoters(tx, [...new Set(ballots.map(({ accountId }) => accountId))]);
    const salts = newSalts(ballots.length);
    const checked = ballots.map(({ no, ...ballot }, index) => {
      const work = works.get(no);
      const voter = voters.get(ballot.accountId);
      const problem = voter ? problemOf(work, now) : new Problem('signed_out');
      if (problem || !work || !voter) return { problem, row: null };
      const of = { workId: work.id, competitionId: work.competitionId, voterHash: voterOf(vault, voter.mobile) };
      return { problem, row: { ...ballot, ...of, id: ids.nextInOrder(), day, castAt: now, salt: salts[index] ?? '' } };
    });
    const rows = checked.flatMap(({ row }) => (row ? [row] : []));
    const counted = await insertVotes(tx, rows.toSorted(byAccount));
    const valid = rows.filter(({ id }) => counted.has(id));
    const totals = await addVotes(tx, tally(valid.map(({ workId }) => workId)));
    await ledger.addVotes(tx, valid);
    return checked.map(({ problem, row }) => {
      if (!row) return problem ?? new Problem('not_found');
      const { workId, competitionId } = row;
      return counted.has(row.id) ? { votes: totals.get(workId) ?? 0, competitionId } : new Problem('already_voted_today', { at: nextAt });
    });
  };

  const castInBatch = createBatcher<Ballot, Voted>((ballots) => db.transaction().execute((tx) => castIn(tx, ballots)), BATCH);

  return {
    async cast(actor, no, address) {
      const fresh = isFreshAccount(actor.createdAt, clock.now()) ? 1 : 0;
      const voted = await castInBatch({ accountId: actor.id, fresh, no, addressHash: sourceOf(vault, address) });
      onCast();
      return voted;
    },
  };
};
