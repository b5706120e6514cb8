import { z } from 'zod';
import { IdParams, Instant, listOf, Paging } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';

/** A work's public number. */
export const WorkNo = z.string().min(1).max(32);
const WorkParams = z.object({ no: WorkNo });
/** A calendar day in the site's zone, `YYYY-MM-DD`. */
export const Day = z.string();

/** A work's votes and rank. */
export const VoteStatus = z.object({
  no: WorkNo,
  votes: z.int().min(0),
  /** Among the competition's public works; equal votes share a rank. */
  rank: z.int().min(1),
  /** Number of ranked works. */
  works: z.int().min(1),
});
export type VoteStatus = z.infer<typeof VoteStatus>;

export const RankedWork = z.object({
  rank: z.int().min(1),
  no: WorkNo,
  title: z.string(),
  /** Null without the consent to publish it. */
  teamName: z.string().nullable(),
  votes: z.int().min(0),
});
export type RankedWork = z.infer<typeof RankedWork>;

/** A page of a ranking. */
export const Ranking = listOf(RankedWork).extend({
  /** The hash of the last link of the ledger of votes, which stands for all of them; null until the voting has ended, or if nobody has voted. */
  ledgerHead: z.string().nullable(),
});

/** The caller's vote of today. */
export const VoteToday = z.object({
  /** The work voted for; null if the caller has not voted today. */
  votedFor: WorkNo.nullable(),
  day: Day,
  /** Start of the next vote day. */
  nextAt: Instant,
});
export type VoteToday = z.infer<typeof VoteToday>;

/** The votes that an account has cast, the newest first, and those that its public works have. */
export const OwnVotes = z.object({
  /** The work is null if it is not public any more. */
  cast: z.array(z.object({ no: WorkNo.nullable(), title: z.string().nullable(), day: Day })),
  received: z.array(z.object({ no: WorkNo, title: z.string(), teamName: z.string(), votes: z.int().min(0) })),
});
export type OwnVotes = z.infer<typeof OwnVotes>;

export const votes = {
  'POST /api/works/:no/votes': {
    access: 'participant',
    summary: 'Votes for a work. One vote an account and day of the site’s zone (specification, section 6).',
    params: WorkParams,
    /** Includes the new vote. */
    answers: VoteStatus,
    status: 201,
    // The vote status and today's vote come with the answer itself, and the work's page has its count from there.
    invalidates: ['GET /api/competitions/:id/ranking', 'GET /api/competitions/:id/works'],
    errors: ['not_found', 'window_invalid', 'voting_not_open', 'voting_closed', 'already_voted_today'],
  },
  'GET /api/votes/own': {
    access: 'participant',
    summary: 'The votes that I have cast, and those that my public works have.',
    answers: OwnVotes,
    errors: [],
  },
  'GET /api/votes/today': {
    inSupportView: true,
    access: 'participant',
    summary: 'Whether I have voted today, and for which work.',
    answers: VoteToday,
    errors: [],
  },
} satisfies Endpoints;

/** Public reads that reflect each vote at once, or during a storm of votes within a second. */
export const voteTotals = {
  'GET /api/works/:no/votes': {
    access: 'public',
    cache: 'server',
    summary: 'A public work’s votes and its rank in the competition.',
    params: WorkParams,
    answers: VoteStatus,
    errors: ['not_found'],
  },
  'GET /api/competitions/:id/ranking': {
    access: 'public',
    cache: 'server',
    summary: 'A competition’s public works by votes, by id or slug.',
    params: IdParams,
    query: Paging,
    answers: Ranking,
    errors: ['not_found'],
  },
} satisfies Endpoints;
