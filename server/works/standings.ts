import type { Group } from '#contract/competitions.ts';
import { ranked } from '#contract/rules/ranking.ts';
import { findCompetition, windowsOf } from '../competitions/index.ts';
import type { Deps } from '../platform/deps.ts';
import { createSharedRead } from '../platform/sharedRead.ts';
import { selectStandings } from './store.ts';
import { totalsHoldUntil } from './totals.ts';

type Standing = Awaited<ReturnType<typeof selectStandings>>[number];
export type GallerySort = 'newest' | 'votes';

/** The public works of one competition in the orders in which they are shown, by their numbers. */
export interface Standings {
  /** Those with the most votes first; equals share a rank. */
  ranking: readonly { rank: number; no: string; votes: number }[];
  placeOf(no: string): { rank: number; votes: number } | undefined;
  gallery(sort: GallerySort, group: Group | undefined): readonly string[];
  /** When the totals of votes may read otherwise (epoch ms); null while no vote can come. */
  until: number | null;
}
export type StandingsOf = (competitionId: string) => Promise<Standings>;

/** Without the votes themselves: totals expire by the clock. */
const READS = ['work', 'registration', 'competition', 'vote_ruling'];
/** About a hundred bytes each. */
const MAX_WORKS = 200_000;
/** How long what another process has changed may be missing. */
const RECHECK_MS = 1000;

const newestFirst = (a: Standing, b: Standing): number => b.releasedAt - a.releasedAt;
const mostVotesFirst = (a: Standing, b: Standing): number => b.votes - a.votes || newestFirst(a, b);

/** `works` are in the order of their numbers, which decides among equals. */
const standingsOf = (works: readonly Standing[], until: number | null): Standings => {
  const ranking = ranked(works, ({ votes }) => votes).map(({ rank, item: { no, votes } }) => ({ rank, no, votes }));
  const places = new Map(ranking.map((place) => [place.no, place]));
  const galleries = new Map<string, readonly string[]>();
  const gallery = (sort: GallerySort, group: Group | undefined) =>
    works
      .filter(({ groupName }) => group === undefined || groupName === group)
      .sort(sort === 'votes' ? mostVotesFirst : newestFirst)
      .map(({ no }) => no);
  return {
    ranking,
    until,
    placeOf: (no) => places.get(no),
    gallery(sort, group) {
      const key = `${sort} ${group ?? ''}`;
      const known = galleries.get(key) ?? gallery(sort, group);
      galleries.set(key, known);
      return known;
    },
  };
};

/**
 * The standings of a competition, by its id. All pages, ranks and totals of it are made of them: they are made once a second at most, however
 * many ask and however many pages there are.
 */
export const createStandings = ({
  db,
  clock,
  config,
  tableChanges,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'tableChanges'>): StandingsOf => {
  const shared = createSharedRead<Standings>({
    clock,
    reads: READS,
    async make(competitionId) {
      const now = clock.now();
      const competition = await findCompetition(db, competitionId);
      const until = totalsHoldUntil(competition ? windowsOf(competition).voting : null, now);
      const last = config.databaseUrl === null ? Number.POSITIVE_INFINITY : now + RECHECK_MS;
      return { value: standingsOf(await selectStandings(db, competitionId), until), until: Math.min(until ?? last, last) };
    },
    sizeOf: ({ ranking }) => ranking.length,
    maxSize: MAX_WORKS,
  });
  tableChanges.onChange(shared.invalidate);
  return shared.get;
};
