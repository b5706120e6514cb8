import { Problem } from '#contract/problem.ts';
import { ranked } from '#contract/rules/ranking.ts';
import type { RankedWork, VoteStatus, VoteToday } from '#contract/votes.ts';
import { findCompetition, windowsOf } from '../competitions/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { PublicAnswer } from '../platform/http/publicReads.ts';
import type { Actor } from '../platform/sessions.ts';
import { totalsHoldUntil } from '../works/index.ts';
import { createVoteDays } from './day.ts';
import { findPublicWork, findVoteOf, votesByWork } from './store.ts';

type TotalsDeps = Pick<Deps, 'db' | 'clock'>;

/** The ranking of a competition: works with their votes, those with the most first. */
const rank = async (db: TotalsDeps['db'], competitionId: string): Promise<RankedWork[]> => {
  const works = await votesByWork(db, competitionId);
  return ranked(works, ({ votes }) => votes ?? 0).map(({ rank, item: { no, title, teamName, publishName, votes } }) => ({
    rank,
    no,
    title,
    teamName: publishName === 1 ? teamName : null,
    votes: votes ?? 0,
  }));
};

/** A page of a competition's ranking. Fails with not_found. */
export const ranking = async (
  { db, clock }: TotalsDeps,
  idOrSlug: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<PublicAnswer<{ items: RankedWork[]; total: number }>> => {
  const now = clock.now();
  const competition = await findCompetition(db, idOrSlug);
  if (!competition) throw new Problem('not_found');
  const all = await rank(db, competition.id);
  return {
    answer: { items: all.slice((page - 1) * pageSize, page * pageSize), total: all.length },
    until: totalsHoldUntil(windowsOf(competition).voting, now),
  };
};

/** Votes and rank of a public work. Fails with not_found. */
export const getVoteStatus = async ({ db, clock }: TotalsDeps, no: string): Promise<PublicAnswer<VoteStatus>> => {
  const now = clock.now();
  const work = await findPublicWork(db, no);
  const all = work ? await rank(db, work.competitionId) : [];
  const own = all.find((each) => each.no === no);
  if (!work || !own) throw new Problem('not_found');
  return {
    answer: { no, votes: own.votes, rank: own.rank, works: all.length },
    until: totalsHoldUntil({ opensAt: work.votingOpensAt, closesAt: work.votingClosesAt }, now),
  };
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
