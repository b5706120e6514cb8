import { Problem } from '#contract/problem.ts';
import type { RankedWork, VoteStatus, VoteToday } from '#contract/votes.ts';
import { findCompetition } from '../competitions/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { PublicAnswer } from '../platform/http/publicReads.ts';
import type { Actor } from '../platform/sessions.ts';
import type { StandingsOf } from '../works/index.ts';
import { createVoteDays } from './day.ts';
import { findPublicWork, findVoteOf, titlesOf } from './store.ts';

type TotalsDeps = Pick<Deps, 'db'> & { standingsOf: StandingsOf };

/** A page of a competition's ranking. Fails with not_found. */
export const ranking = async (
  { db, standingsOf }: TotalsDeps,
  idOrSlug: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<PublicAnswer<{ items: RankedWork[]; total: number }>> => {
  const competition = await findCompetition(db, idOrSlug);
  if (!competition) throw new Problem('not_found');
  const { ranking: all, until } = await standingsOf(competition.id);
  const places = all.slice((page - 1) * pageSize, page * pageSize);
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
  return { answer: { items, total: all.length }, until };
};

/** Votes and rank of a public work. Fails with not_found. */
export const getVoteStatus = async ({ db, standingsOf }: TotalsDeps, no: string): Promise<PublicAnswer<VoteStatus>> => {
  const work = await findPublicWork(db, no);
  if (!work) throw new Problem('not_found');
  const { ranking: all, placeOf, until } = await standingsOf(work.competitionId);
  const place = placeOf(no);
  if (!place) throw new Problem('not_found');
  return { answer: { no, votes: place.votes, rank: place.rank, works: all.length }, until };
};

/** The actor's vote of today. */
export const createVoteToday = ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): ((actor: Actor) => Promise<VoteToday>) => {
  const dayOf = createVoteDays(config.timeZone);
  return async (actor) => {
    const { day, nextAt } = dayOf(clock.now());
    const vote = await findVoteOf(db, actor.id, day);
    return { votedFor: vote?.no ?? null, day, nextAt };
  };
};
