import { z } from 'zod';
import { Role } from './accounts.ts';
import { CursorPaging, Id, IdParams, Instant, jsonParam, listOf, pagedListOf } from './common.ts';
import type { Endpoints } from './endpoint.ts';
import { EVERYTHING_EVERYWHERE, rightNames } from './rules/staffRights.ts';

export const StaffRight = z.object({
  /** Null for all competitions, those of later seasons too. */
  competitionId: Id.nullable(),
  right: z.enum(rightNames),
});

/** An organiser or a judge, as those see them who may do everything. */
export const StaffMember = z.object({
  id: Id,
  role: Role.exclude(['participant']),
  name: z.string(),
  affiliation: z.string(),
  /** Masked. */
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  /** Empty for a judge, who sees the works assigned to them. */
  rights: z.array(StaffRight),
  /** Whether the sign-in has a second step. */
  hasSecondFactor: z.boolean(),
  createdAt: Instant,
});
export type StaffMember = z.infer<typeof StaffMember>;

export const StaffFilter = z.object({
  role: StaffMember.shape.role.optional(),
  /** Part of the name, the affiliation or the e-mail address. */
  q: z.string().trim().max(80).optional(),
});
export type StaffFilter = z.infer<typeof StaffFilter>;

export const ownRights = {
  'GET /api/account/rights': {
    access: 'account',
    summary: 'What I may do in the back office; empty for everyone but organisers.',
    answers: listOf(StaffRight),
    errors: [],
  },
} satisfies Endpoints;

export const staffAdmin = {
  'GET /api/admin/accounts': {
    access: 'organiser',
    right: EVERYTHING_EVERYWHERE,
    summary: 'Organisers and judges, with what they may do; by name if not said.',
    query: CursorPaging.extend({
      filter: jsonParam(StaffFilter).optional(),
      /** A field's name, `-` before it for descending. */
      sort: z.enum(['name', '-name', 'createdAt', '-createdAt']).optional(),
    }),
    answers: pagedListOf(StaffMember),
    errors: [],
  },
  'GET /api/admin/accounts/:id': {
    access: 'organiser',
    right: EVERYTHING_EVERYWHERE,
    summary: 'One organiser or judge.',
    params: IdParams,
    answers: StaffMember,
    errors: ['not_found'],
  },
  'PUT /api/admin/accounts/:id/rights': {
    access: 'organiser',
    right: EVERYTHING_EVERYWHERE,
    confirmed: true,
    summary: 'Sets all that an organiser may do. It counts from the next request on; the person is told, and the audit log records it.',
    params: IdParams,
    body: z.object({ rights: z.array(StaffRight).max(500) }),
    answers: StaffMember,
    errors: ['not_found', 'action_not_allowed_now', 'last_organiser'],
  },
} satisfies Endpoints;
