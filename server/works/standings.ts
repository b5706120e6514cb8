import type { Group } from '#contract/competitions/public.ts';
import { findCompetition, windowsOf } from '#server/competitions/index.ts';
import { createSharedRead } from '#server/platform/cache/sharedRead.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countByVotes } from './store.ts';
import { totalsHoldUntil } from './totals.ts';

/** The standings of the public works of one competition. */
export interface Standings {
  /** Returns the number of works, or of those of a group. */
  total(group?: Group): number;
  /** Returns the rank of a work with that number of votes; equal totals share one. */
  rankOf(votes: number): number;
  /** Time at which the totals of votes may change (epoch ms); null while no vote can come. */
  until: number | null;
}
export type StandingsOf = (competitionId: string) => Promise<Standings>;

const READS = ['work', 'work_votes', 'vote_ruling'];
/** Tables written on a change of group, a withdrawn consent or a moved window, but also on every sign-up to any competition (entry and seat). */
const READS_LATE = ['registration', 'competition'];
/** Maximum number of cached totals of votes, about fifty bytes each. */
const MAX_TOTALS = 200_000;
/** Maximum delay before a change by another process is seen. */
const RECHECK_MS = 1000;

const toStandings = (counts: Awaited<ReturnType<typeof countByVotes>>, until: number | null): Standings & { size: number } => {
  const byGroup = new Map<Group, number>();
  const byVotes = new Map<number, number>();
  for (const { groupName, votes, works } of counts) {
    byGroup.set(groupName, (byGroup.get(groupName) ?? 0) + works);
    byVotes.set(votes, (byVotes.get(votes) ?? 0) + works);
  }
  let total = 0;
  // From the most votes down: the first rank of each total is one more than the number of works above it.
  const ranks = [...byVotes]
    .sort(([a], [b]) => b - a)
    .map(([votes, works]) => {
      const rank = total + 1;
      total += works;
      return { votes, rank };
    });
  return {
    until,
    size: ranks.length,
    total: (group) => (group === undefined ? total : (byGroup.get(group) ?? 0)),
    rankOf: (votes) => ranks.find((each) => each.votes <= votes)?.rank ?? total + 1,
  };
};

/**
 * Creates the function that returns the standings of a competition, by its id. All its pages, ranks and totals agree on them: the works are counted
 * once after a change, whatever the number of requests and pages.
 */
export const createStandings = ({
  db,
  clock,
  config,
  tableChanges,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'tableChanges'>): StandingsOf => {
  const shared = createSharedRead<Standings & { size: number }>({
    clock,
    reads: READS,
    readsLate: READS_LATE,
    // Answers made from stale standings are cached for no longer than these.
    late: (standings, until) => ({ ...standings, until: Math.min(standings.until ?? until, until) }),
    async make(competitionId) {
      const now = clock.now();
      const competition = await findCompetition(db, competitionId);
      const until = totalsHoldUntil(competition ? windowsOf(competition).voting : null, now);
      const last = config.databaseUrl === null ? Number.POSITIVE_INFINITY : now + RECHECK_MS;
      return { value: toStandings(await countByVotes(db, competitionId), until), until: Math.min(until ?? last, last) };
    },
    sizeOf: ({ size }) => size,
    maxSize: MAX_TOTALS,
  });
  tableChanges.onChange(shared.invalidate);
  return shared.get;
};
