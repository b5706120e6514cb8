import { z } from 'zod';
import { Group } from '#contract/competitions/public.ts';
import { IdParams, Instant, PersonName, Text, trimmed } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { LatinName } from '#contract/registrations/members.ts';
import { issuedStates, REVOCATION_REASON_MAX } from './rules/issued.ts';
import { CertificateKind } from './template.ts';

/** A certificate as organisers see it. */
export const IssuedCertificate = z.object({
  no: z.string(),
  kind: CertificateKind,
  state: z.enum(issuedStates),
  /** Empty if it is erased. */
  name: z.string(),
  /** Printed below the name; null if there is none. */
  latinName: z.string().nullable(),
  teamName: z.string().nullable(),
  organization: z.string().nullable(),
  group: Group.nullable(),
  awardTitle: Text.nullable(),
  issuedAt: Instant,
  revoked: z.object({ at: Instant, reason: Text.nullable(), successorNo: z.string().nullable() }).nullable(),
  /** Number of checks by strangers. */
  checks: z.int().min(0),
  /** True if the name in Latin letters can be corrected too: it is the entry's. */
  hasLatinName: z.boolean(),
  /** True if it is revoked without a successor, and what it certifies still stands. */
  mayBeGivenAgain: z.boolean(),
});
export type IssuedCertificate = z.infer<typeof IssuedCertificate>;

/** Certificates of one answer. */
export const ISSUED_AT_ONCE = 50;

export const IssuedCertificates = z.object({
  items: z.array(IssuedCertificate),
  /** All that fit the search. */
  total: z.int().min(0),
  /** All of the competition that the caller may see, by state. */
  counts: z.object({ valid: z.int().min(0), corrected: z.int().min(0), revoked: z.int().min(0) }),
});
export type IssuedCertificates = z.infer<typeof IssuedCertificates>;

const reasonLine = trimmed.min(1, { error: 'required' }).max(REVOCATION_REASON_MAX, { error: 'too_long' });
const ITS_COMPETITION = { access: 'organiser', right: { anyOf: ['results'], in: 'its_competition' } } as const;
const Params = IdParams.extend({ no: z.string().min(1).max(40) });
/** Reads that a change of a certificate makes stale. */
const STALE = [
  'GET /api/admin/competitions/:id/certificate-batches',
  'GET /api/certificates/:no',
  'GET /api/registrations/:id/results',
  'GET /api/registrations',
  'GET /api/registrations/:id',
] as const;

export const issuedCertificates = {
  'POST /api/admin/competitions/:id/certificates/search': {
    ...ITS_COMPETITION,
    summary: 'The certificates of a competition that are public, valid or not, without those of the caller’s own family or school.',
    params: IdParams,
    body: z.object({
      /** Part of a name, a team, a school or a number. */
      text: z.string().max(100),
      state: z.enum(issuedStates).nullable(),
      page: z.int().min(0).max(10_000),
    }),
    answers: IssuedCertificates,
    errors: ['not_found'],
  },
  'POST /api/admin/competitions/:id/certificates/:no/revocation': {
    ...ITS_COMPETITION,
    confirmed: true,
    summary: 'Revokes a certificate for a reason that its check page tells everybody. Its family is told, and the audit log records it.',
    params: Params,
    body: z.object({ reason: z.object({ 'zh-CN': reasonLine, 'en-US': reasonLine }) }),
    invalidates: STALE,
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'POST /api/admin/competitions/:id/certificates/:no/successor': {
    ...ITS_COMPETITION,
    confirmed: true,
    summary: 'Gives a revoked certificate again, under a new number to which the old one leads. Its family is told.',
    params: Params,
    answers: z.object({ no: z.string() }),
    invalidates: STALE,
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'PUT /api/admin/competitions/:id/certificates/:no/name': {
    ...ITS_COMPETITION,
    confirmed: true,
    summary:
      'Corrects the name on a certificate: it and the child’s others get new numbers, to which the old ones lead; result and entry show the new name. Its family is told.',
    params: Params,
    body: z.object({
      name: PersonName,
      /** Empty for none. Left as it is where the certificate has no entry. */
      latinName: LatinName,
    }),
    answers: z.object({ no: z.string() }),
    invalidates: STALE,
    errors: ['not_found', 'action_not_allowed_now'],
  },
} satisfies Endpoints;
