import { Problem } from '#contract/http/problem.ts';
import type { RankedWork, VoteStatus, VoteToday } from '#contract/votes/public.ts';
import { findCompetition, windowsOf } from '#server/competitions/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { PublicAnswer } from '#server/platform/http/publicReads.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { isVotingOver, listedWorks, type Standings, type StandingsOf } from '#server/works/index.ts';
import { createVoteDays } from './day.ts';
import { findHead } from './ledger/ledgerStore.ts';
import { voterOf } from './source.ts';
import { findPublicWork, findVoteOf, titlesOf } from './store.ts';

type TotalsDeps = Pick<Deps, 'db'> & { standingsOf: StandingsOf };

/** Adds ranks to a page of works, based on its order, so that votes of the last second do not give different totals the same rank. */
const withRanks = <T extends { votes: number }>(places: readonly T[], offset: number, { rankOf }: Standings): (T & { rank: number })[] => {
  let rank = 0;
  return places.map((place, index) => {
    const before = places[index - 1];
    if (before === undefined) rank = Math.min(rankOf(place.votes), offset + 1);
    else if (before.votes !== place.votes) rank = offset + index + 1;
    return { ...place, rank };
  });
};

/** Returns a page of a competition's ranking, after the voting with the head of its ledger. Throws not_found. */
export const ranking = async (
  { db, clock, standingsOf }: TotalsDeps & Pick<Deps, 'clock'>,
  idOrSlug: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<PublicAnswer<{ items: RankedWork[]; total: number; ledgerHead: string | null }>> => {
  const competition = await findCompetition(db, idOrSlug);
  if (!competition) throw new Problem('not_found');
  const standings = await standingsOf(competition.id);
  // Asked after the standings, whose time decides how long the answer holds: one that holds for good has the head.
  const isOver = isVotingOver(windowsOf(competition).voting, clock.now());
  const total = standings.total();
  const asked = { competitionId: competition.id, group: undefined, sort: 'votes' } as const;
  const offset = (page - 1) * pageSize;
  const places = withRanks(await listedWorks(db, asked, { offset, limit: pageSize, total }), offset, standings);
  const titles = new Map(
    (
      await titlesOf(
        db,
        places.map(({ no }) => no),
      )
    ).map((work) => [work.no, work]),
  );
  const items = places.flatMap((place) => {
    const work = titles.get(place.no);
    return work ? [{ ...place, title: work.title, teamName: work.publishName === 1 ? work.teamName : null }] : [];
  });
  const head = isOver ? await findHead(db, competition.id, 'votes') : undefined;
  return { answer: { items, total, ledgerHead: head?.hash ?? null }, until: standings.until };
};

/** Returns the votes and rank of a public work. Throws not_found. */
export const getVoteStatus = async ({ db, standingsOf }: TotalsDeps, no: string): Promise<PublicAnswer<VoteStatus>> => {
  const work = await findPublicWork(db, no);
  if (!work) throw new Problem('not_found');
  const { total, rankOf, until } = await standingsOf(work.competitionId);
  return { answer: { no, votes: work.votes, rank: rankOf(work.votes), works: total() }, until };
};

/** Returns the votes and rank of a work that has just got a vote. Its own earlier total is not counted, however old the standings are. */
export const statusAfterVote = async (
  { standingsOf }: Pick<TotalsDeps, 'standingsOf'>,
  no: string,
  { votes, competitionId }: { votes: number; competitionId: string },
): Promise<VoteStatus> => {
  const { total, rankOf } = await standingsOf(competitionId);
  return { no, votes, rank: rankOf(votes), works: Math.max(1, total()) };
};

/** Creates the function that returns the actor's vote of today. */
export const createVoteToday = ({
  db,
  clock,
  site,
  vault,
}: Pick<Deps, 'db' | 'clock' | 'site' | 'vault'>): ((actor: Actor) => Promise<VoteToday>) => {
  const dayOf = createVoteDays(site);
  return async (actor) => {
    const { day, nextAt } = dayOf(clock.now());
    const vote = await findVoteOf(db, { accountId: actor.id, voterHash: voterOf(vault, actor.mobile) }, day);
    return { votedFor: vote?.no ?? null, day, nextAt };
  };
};
