import { z } from 'zod';
import { Group } from '#contract/competitions/public.ts';
import { Id, IdParams, Instant, Locale } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { batchForms, batchStates } from './rules/batches.ts';

const School = z.string().max(200);

/** A batch that the caller has asked for: of a group, a school or a team (its entry), or of all where none is named. */
export const CertificateBatch = z.object({
  id: Id,
  form: z.enum(batchForms),
  group: Group.nullable(),
  school: School.nullable(),
  team: Id.nullable(),
  state: z.enum(batchStates),
  /** The certificates that are made, and all. */
  done: z.int().min(0),
  total: z.int().min(0),
  /** Results without a certificate in the file, because no font has a character of the name. */
  leftOut: z.int().min(0),
  /** Null while unknown, and unless it is being made. */
  remainingMs: z.int().min(0).nullable(),
  bytes: z.int().min(0).nullable(),
  readyAt: Instant.nullable(),
  /** The time at which a file that is ready is removed. */
  keptUntil: Instant.nullable(),
});
export type CertificateBatch = z.infer<typeof CertificateBatch>;

const Part = z.object({ teams: z.int().min(0), certificates: z.int().min(0) });

/** The certificates in force of a competition that the caller may have, how they divide, and the caller's batches of them. */
export const CertificateBatches = Part.extend({
  groups: z.array(Part.extend({ group: Group })),
  /** By name. */
  schools: z.array(Part.extend({ school: School })),
  /** By school and name; one without an entry is in none. */
  ofTeams: z.array(z.object({ team: Id, name: z.string(), school: School, certificates: z.int().min(0) })),
  batches: z.array(CertificateBatch),
});
export type CertificateBatches = z.infer<typeof CertificateBatches>;

const ITS_COMPETITION = { access: 'organiser', right: { anyOf: ['results'], in: 'its_competition' } } as const;

export const certificateBatches = {
  'GET /api/admin/competitions/:id/certificate-batches': {
    ...ITS_COMPETITION,
    summary:
      'The certificates of a competition that the caller may have, by group, school and team, and the batches that the caller has asked for.',
    params: IdParams,
    answers: CertificateBatches,
    errors: ['not_found'],
  },
  'POST /api/admin/competitions/:id/certificate-batches': {
    ...ITS_COMPETITION,
    confirmed: true,
    summary:
      'Has a batch made in the background, in place of the caller’s earlier one of the same part and form. The audit log records it.',
    params: IdParams,
    body: z.object({
      form: z.enum(batchForms),
      group: Group.nullable(),
      school: School.nullable(),
      team: Id.nullable().default(null),
      locale: Locale,
    }),
    answers: z.object({ id: Id }),
    status: 202,
    invalidates: ['GET /api/admin/competitions/:id/certificate-batches'],
    errors: ['not_found'],
  },
  'POST /api/admin/certificate-batches/:id/pauses': {
    ...ITS_COMPETITION,
    summary: 'Pauses a batch that waits or is being made.',
    params: IdParams,
    invalidates: ['GET /api/admin/competitions/:id/certificate-batches'],
    errors: ['not_found'],
  },
  'POST /api/admin/certificate-batches/:id/resumptions': {
    ...ITS_COMPETITION,
    summary: 'Goes on with a batch that was paused: it is made from its beginning.',
    params: IdParams,
    invalidates: ['GET /api/admin/competitions/:id/certificate-batches'],
    errors: ['not_found'],
  },
  'POST /api/admin/certificate-batches/:id/downloads': {
    ...ITS_COMPETITION,
    confirmed: true,
    summary: 'Opens the file of a batch to its caller for five minutes. The audit log records it.',
    params: IdParams,
    errors: ['not_found'],
  },
} satisfies Endpoints;

/** Endpoints that answer with files: fetched by links, not by the typed client. */
export const certificateBatchFiles = {
  'GET /api/admin/certificate-batches/:id/file': {
    ...ITS_COMPETITION,
    summary: 'The file of a batch that its caller has opened, whole or in ranges.',
    params: IdParams,
    errors: ['not_found', 'range_not_satisfiable'],
  },
} satisfies Endpoints;
