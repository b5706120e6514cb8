import { z } from 'zod';
import { AwardKey, AwardLook } from '#contract/competitions/awards.ts';
import { Group } from '#contract/competitions/public.ts';
import { Id, IdParams, Instant, line, PersonName, Text } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { Country } from '#contract/places/country.ts';

/** 0–100, in hundredths at most. */
const Score = z.number().min(0).max(100);

/** The points of one criterion, with its name. */
const CriterionScore = z.object({ key: z.string(), title: Text, points: Score });
export type CriterionScore = z.infer<typeof CriterionScore>;

/** A published result of one child. A score is null if the competition has none. */
export const Result = z.object({
  certificateNo: z.string(),
  name: z.string(),
  competition: z.object({ id: Id, slug: z.string(), season: z.int(), title: Text }),
  group: Group,
  teamName: z.string().nullable(),
  organization: z.string().nullable(),
  /** In the order of the rubric; empty if the competition has no scores. */
  scores: z.array(CriterionScore),
  /** The points of the criterion of this key, which are among the scores too, as are those of the next. */
  creativity: Score.nullable(),
  task: Score.nullable(),
  total: Score.nullable(),
  durationMs: z.int().min(0).nullable(),
  /** The key of its award. */
  award: AwardKey,
  awardTitle: Text,
  awardLook: AwardLook,
  rank: z.int().min(1).nullable(),
});
export type Result = z.infer<typeof Result>;

/** A correction of published results, with what it tells the public. */
export const PublicCorrection = z.object({ at: Instant, note: Text });
export type PublicCorrection = z.infer<typeof PublicCorrection>;

export const ResultQuery = z.object({
  name: PersonName,
  country: Country,
  /** The number on the identity document. An impossible number gets the same answer as one without results. */
  idNumber: line(40),
  challengeToken: z.string().min(1, { error: 'required' }).max(100),
});

export const results = {
  'POST /api/results/query': {
    access: 'public',
    summary:
      'The published results of one child. The client may then read their certificates for a quarter of an hour, until it is closed or ends that.',
    body: ResultQuery,
    answers: z.object({ items: z.array(Result) }),
    errors: ['challenge_failed', 'no_results'],
  },
  'GET /api/registrations/:id/results': {
    inSupportView: true,
    access: 'account',
    summary: 'The published results of one of my entries, the best first, with what judges wrote for the family, and later corrections.',
    params: IdParams,
    answers: z.object({ items: z.array(Result), comments: z.array(z.string()), corrections: z.array(PublicCorrection) }),
    errors: ['not_found'],
  },
} satisfies Endpoints;
