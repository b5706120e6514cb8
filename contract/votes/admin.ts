import { z } from 'zod';
import { AddressPaging, CursorPaging, Id, Instant, jsonParam, pagedListOf, Text } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { trimText } from '#contract/text/blankText.ts';
import { DECISION_REASON_MAX } from '#contract/text/textLengths.ts';
import { Day, WorkNo } from './public.ts';

export const BurstReason = z.enum(['address', 'fresh_accounts']);
export type BurstReason = z.infer<typeof BurstReason>;
/** Organisers' actions on votes: void them, or count voided ones again. */
export type ModerationAction = 'void' | 'restore';
/** The ways to settle a burst: its votes count, or are void. */
export const Settlement = z.enum(['fine', 'void']);
export type Settlement = z.infer<typeof Settlement>;
export type RulingKind = ModerationAction | Settlement;

const WorkName = z.object({ no: WorkNo, title: z.string() });
/** Identifies a source without revealing its address: the prefix of a keyed hash. */
const Source = z.string().nullable();

export const AdminVote = z.object({
  id: Id,
  work: WorkName,
  competitionId: Id,
  /** Null once the account is deleted. */
  account: z.object({ id: Id, name: z.string() }).nullable(),
  day: Day,
  castAt: Instant,
  source: Source,
  /** True if the account was less than a day old. */
  freshAccount: z.boolean(),
  flagged: z.boolean(),
  voided: z.object({ at: Instant, by: z.string(), reason: z.string() }).nullable(),
});
export type AdminVote = z.infer<typeof AdminVote>;

/** A burst of votes for one work on one day. */
export const VoteFlag = z.object({
  id: Id,
  reason: BurstReason,
  work: WorkName,
  competition: z.object({ id: Id, title: Text }),
  day: Day,
  source: Source,
  /** Times of the first and the last vote. */
  from: Instant,
  to: Instant,
  count: z.int().min(1),
  /** Number of voided votes. */
  voided: z.int().min(0),
  /** True once an organiser has ruled on it, until more votes belong to it. */
  settled: z.boolean(),
  /** The latest ruling on it. */
  ruling: z.object({ as: Settlement, at: Instant, by: z.string(), reason: z.string() }).nullable(),
});
export type VoteFlag = z.infer<typeof VoteFlag>;

export const AdminVoteFilter = z.object({
  no: WorkNo.optional(),
  competitionId: Id.optional(),
  season: z.int().min(0).max(9999).optional(),
  flagId: Id.optional(),
  flagged: z.boolean().optional(),
  voided: z.boolean().optional(),
});
export type AdminVoteFilter = z.infer<typeof AdminVoteFilter>;

export const VoteFlagFilter = AdminVoteFilter.pick({ no: true, competitionId: true, season: true }).extend({
  reason: BurstReason.optional(),
  settled: z.boolean().optional(),
});
export type VoteFlagFilter = z.infer<typeof VoteFlagFilter>;

const ids = z.array(Id).min(1).max(500);
const reason = z
  .string({ error: 'reason_required' })
  .overwrite(trimText)
  .min(1, { error: 'reason_required' })
  .max(DECISION_REASON_MAX, { error: 'too_long' });
const Changed = z.object({ changed: z.int().min(1) });

const list = { access: 'organiser', right: { anyOf: ['results'], in: 'its_competition' }, errors: [] } as const;
const listedVotes = { ...list, answers: pagedListOf(AdminVote) };
const listedFlags = { ...list, answers: pagedListOf(VoteFlag) };
/** A field's name, with a leading `-` for descending order. */
const voteSort = z.enum(['castAt', '-castAt']).optional();
const flagSort = z.enum(['to', '-to', 'count', '-count']).optional();

export const votesAdmin = {
  'GET /api/admin/votes': {
    ...listedVotes,
    summary: 'Votes, filtered and sorted; the newest first if not said.',
    query: AddressPaging.extend({ filter: jsonParam(AdminVoteFilter.omit({ no: true }).strict()).optional(), sort: voteSort }),
  },
  'POST /api/admin/votes/search': {
    ...listedVotes,
    summary: 'Votes, by the number of a work too.',
    body: CursorPaging.extend({ filter: jsonParam(AdminVoteFilter).optional(), sort: voteSort }),
  },
  'GET /api/admin/votes/flags': {
    ...listedFlags,
    summary: 'Bursts of votes from one address or from fresh accounts, by work and day.',
    query: AddressPaging.extend({ filter: jsonParam(VoteFlagFilter.omit({ no: true }).strict()).optional(), sort: flagSort }),
  },
  'POST /api/admin/votes/flags/search': {
    ...listedFlags,
    summary: 'Bursts of votes, by the number of a work too.',
    body: CursorPaging.extend({ filter: jsonParam(VoteFlagFilter).optional(), sort: flagSort }),
  },
  'POST /api/admin/votes/voids': {
    access: 'organiser',
    right: { anyOf: ['results'], in: 'its_competition' },
    summary: 'Takes votes out of the totals, with a reason. Their voters’ day stays used.',
    body: z.object({ ids, reason }).strict(),
    answers: Changed,
    errors: ['not_found', 'conflict'],
  },
  'POST /api/admin/votes/restores': {
    access: 'organiser',
    right: { anyOf: ['results'], in: 'its_competition' },
    summary: 'Counts voided votes again.',
    body: z.object({ ids }).strict(),
    answers: Changed,
    errors: ['not_found', 'conflict'],
  },
  'POST /api/admin/votes/flags/settlements': {
    access: 'organiser',
    right: { anyOf: ['results'], in: 'its_competition' },
    summary: 'Settles a burst, with a reason: its votes count, or are void. It stays settled until more votes belong to it.',
    /** `votes`: the number of votes in the burst that was looked at; one that has grown since is a conflict. */
    body: z.object({ flagId: Id, as: Settlement, reason, votes: z.int().min(1) }).strict(),
    answers: z.object({ changed: z.int().min(0) }),
    errors: ['not_found', 'conflict'],
  },
} satisfies Endpoints;
