import { z } from 'zod';
import { AwardKey, AwardLook } from '#contract/competitions/awards.ts';
import { Group } from '#contract/competitions/public.ts';
import { Id, IdParams, Instant, Locale, line, PersonName, Text } from '#contract/http/common.ts';
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

/**
 * A certificate as the reader may see it. `masked`: the reader has neither looked the result up nor owns it, and sees the event, the award and a
 * masked name, the same on both sides; no scores, rank, group, team or school. Names are null without the consent to publish them.
 */
export const Certificate = Result.extend({
  name: z.string().nullable(),
  /** Null if `masked`: it reveals a child's age. */
  group: Group.nullable(),
  /** The name printed on the English side of the certificate. */
  englishName: z.string().nullable(),
  masked: z.boolean(),
  publishedAt: Instant,
  /** True if the PDF font has all characters of the name, so that `GET /api/certificates/:no.pdf` works. */
  hasPdf: z.boolean(),
  /** Present if it is no longer valid: since when, and the number of the one that took its place; null if none did. */
  revoked: z.object({ at: Instant, successorNo: z.string().nullable() }).nullable(),
  /** The corrections of its competition's results, the newest first. */
  corrections: z.array(PublicCorrection),
});
export type Certificate = z.infer<typeof Certificate>;

export const ResultQuery = z.object({
  name: PersonName,
  country: Country,
  /** The number on the identity document. An impossible number gets the same answer as one without results. */
  idNumber: line(40),
  challengeToken: z.string().min(1, { error: 'required' }).max(100),
});

const CertificateParams = z.object({ no: z.string().min(1).max(40) });

export const results = {
  'POST /api/results/query': {
    access: 'public',
    summary:
      'The published results of one child. The client may then read their certificates for a quarter of an hour, until it is closed or ends that.',
    body: ResultQuery,
    answers: z.object({ items: z.array(Result) }),
    errors: ['challenge_failed', 'no_results'],
  },
  'DELETE /api/certificates/lookup': {
    access: 'public',
    summary: 'Ends what a look-up of results allows: the client is a stranger again, and so is whoever has a copy of its cookie.',
    errors: [],
  },
  'GET /api/certificates/:no': {
    access: 'public',
    summary: 'Verifies a certificate by its number.',
    params: CertificateParams,
    answers: Certificate,
    errors: ['not_found'],
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

/** Endpoints that answer with files: fetched by links, not by the typed client. */
export const resultFiles = {
  'GET /api/account/certificates.zip': {
    access: 'account',
    summary:
      'Every published result of my entries as a table in one language (by default the account’s), with their certificates, as a ZIP.',
    query: z.object({ locale: Locale.optional() }),
    errors: [],
  },
  'GET /api/account/certificates.pdf': {
    access: 'account',
    summary: 'The certificates of my entries as one PDF, a page each. Its title is in one language (by default the account’s).',
    query: z.object({ locale: Locale.optional() }),
    errors: ['not_found'],
  },
  'GET /api/certificates/:no.pdf': {
    access: 'public',
    summary: 'The certificate as a PDF, for clients that looked the result up in the last quarter of an hour and for its owner.',
    params: CertificateParams,
    errors: ['not_found', 'not_allowed'],
  },
} satisfies Endpoints;
