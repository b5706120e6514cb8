import { z } from 'zod';
import {
  AddressPaging,
  CursorPaging,
  cleaned,
  Id,
  IdParams,
  Instant,
  jsonParam,
  line,
  optionalLine,
  pagedListOf,
} from '#contract/http/common.ts';
import type { Endpoint, Endpoints } from '#contract/http/endpoint.ts';
import { EntryState } from './public.ts';
import { invitationCodeStates } from './rules/invitationCode.ts';

export const MAX_CODES_AT_ONCE = 10_000;
export const MAX_USES = 100_000;

export const UseLimit = z.int().min(1).max(MAX_USES);

export const InvitationCodeState = z.enum(invitationCodeStates);

export const InvitationCode = z.object({
  id: Id,
  competitionId: Id,
  code: z.string(),
  /** The institution that it is for; null for anyone. */
  institution: z.string().nullable(),
  useLimit: z.int(),
  used: z.int(),
  endsAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  state: InvitationCodeState,
  /** Id shared by codes created together. */
  batchId: Id.nullable(),
  createdAt: Instant,
});
export type InvitationCode = z.infer<typeof InvitationCode>;

/** Maximum number of entries listed for a code. */
export const CODE_ENTRIES_SHOWN = 200;

/** The first entries by a code; null for an organiser who does not review the competition. */
export const InvitationCodeUse = InvitationCode.extend({
  entries: z.array(z.object({ id: Id, teamName: z.string(), state: EntryState, registeredAt: Instant })).nullable(),
});
export type InvitationCodeUse = z.infer<typeof InvitationCodeUse>;

export const InvitationCodeFilter = z.object({
  state: InvitationCodeState.optional(),
  batchId: Id.optional(),
  /** Part of the institution’s name, or the beginning of the code. */
  q: cleaned.max(80).optional(),
});
export type InvitationCodeFilter = z.infer<typeof InvitationCodeFilter>;

/** Maximum number of institutions that codes are made for at once. */
export const MAX_INSTITUTIONS = 1000;

export const CodeCount = z.object({
  /** Number of codes for each institution, or for anyone. */
  count: z.int().min(1).max(MAX_CODES_AT_ONCE),
  /** Number of entries that each code is good for. */
  useLimit: UseLimit,
});

export const NewInvitationCodes = CodeCount.extend({
  institution: optionalLine(120).optional(),
  /** In place of one. */
  institutions: z.array(line(120)).min(1).max(MAX_INSTITUTIONS, { error: 'too_long' }).optional(),
  endsAt: Instant.optional(),
}).refine(({ count, institutions = [] }) => count * institutions.length <= MAX_CODES_AT_ONCE, { error: 'invalid', path: ['count'] });
export type NewInvitationCodes = z.infer<typeof NewInvitationCodes>;

/** The right of those who set a competition up, as they make its codes. */
const right = { anyOf: ['content'], in: 'its_competition' } as const satisfies Endpoint['right'];

/** A field's name, with a leading `-` for descending order. */
const sort = z.enum(['createdAt', '-createdAt', 'code', '-code']).optional();
const list = { access: 'organiser', right, params: IdParams, answers: pagedListOf(InvitationCode), errors: ['not_found'] } as const;

export const invitationsAdmin = {
  'GET /api/admin/competitions/:id/invitation-codes': {
    ...list,
    summary: 'A competition’s invitation codes, filtered and sorted; the last made first if not said.',
    query: AddressPaging.extend({ filter: jsonParam(InvitationCodeFilter.omit({ q: true }).strict()).optional(), sort }),
  },
  'POST /api/admin/competitions/:id/invitation-codes/search': {
    ...list,
    summary: 'A competition’s invitation codes, by an institution’s name or how they begin too.',
    body: CursorPaging.extend({ filter: jsonParam(InvitationCodeFilter).optional(), sort }),
  },
  'GET /api/admin/invitation-codes/:id': {
    access: 'organiser',
    right,
    summary: 'One invitation code with the entries that used it.',
    params: IdParams,
    answers: InvitationCodeUse,
    errors: ['not_found'],
  },
  'POST /api/admin/competitions/:id/invitation-codes': {
    access: 'organiser',
    right,
    summary: 'Makes invitation codes of a competition, one or many at once, all or none.',
    idempotent: true,
    status: 201,
    params: IdParams,
    body: NewInvitationCodes,
    answers: z.object({ batchId: Id, made: z.int() }),
    errors: ['not_found'],
  },
  'PATCH /api/admin/invitation-codes/:id': {
    access: 'organiser',
    right,
    summary: 'Changes how often an invitation code can be used: not below what it was used, nor once it is revoked.',
    params: IdParams,
    body: z.object({ useLimit: UseLimit }),
    answers: InvitationCode,
    errors: ['not_found', 'conflict'],
  },
  'POST /api/admin/competitions/:id/invitation-codes/revocations': {
    access: 'organiser',
    right,
    summary: 'Takes invitation codes of a competition back at once, some or all that were made together. Entries that used one stay.',
    params: IdParams,
    body: z.union([z.object({ ids: z.array(Id).min(1).max(500) }).strict(), z.object({ batchId: Id }).strict()]),
    answers: z.object({ revoked: z.int().min(0) }),
    errors: ['not_found'],
  },
  'POST /api/admin/competitions/:id/invitation-codes/restorations': {
    access: 'organiser',
    right,
    summary: 'Lets revoked invitation codes of a competition be used again, as often as they still could be.',
    params: IdParams,
    body: z.object({ ids: z.array(Id).min(1).max(500) }).strict(),
    answers: z.object({ restored: z.int().min(0) }),
    errors: ['not_found'],
  },
} satisfies Endpoints;
