import { z } from 'zod';
import { Email, Role } from '#contract/accounts/public.ts';
import {
  AddressPaging,
  CursorPaging,
  cleaned,
  Id,
  IdParams,
  Instant,
  jsonParam,
  Locale,
  line,
  listOf,
  pagedListOf,
} from '#contract/http/common.ts';

import type { Endpoints } from '#contract/http/endpoint.ts';
import { invitationStates } from './rules/staffInvitation.ts';
import { EVERYTHING_EVERYWHERE, rightNames } from './rules/staffRights.ts';

export const StaffRight = z.object({
  /** Null for all competitions, including later seasons'. */
  competitionId: Id.nullable(),
  right: z.enum(rightNames),
});

/** An organiser or a judge, as seen by those who may do everything. */
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
  /** True if a change to an organiser awaits a second one's confirmation; until then nothing of it can change. */
  awaitsConfirmation: z.boolean(),
  /** True if the sign-in has a second step. */
  hasSecondFactor: z.boolean(),
  createdAt: Instant,
});
export type StaffMember = z.infer<typeof StaffMember>;

/** A person invited to help who does not have all the intended rights yet. */
export const StaffInvitation = z.object({
  id: Id,
  role: Role.exclude(['participant']),
  name: z.string(),
  /** Unmasked: the inviter must be able to check it. */
  email: z.string(),
  rights: z.array(StaffRight),
  state: z.enum(invitationStates),
  inviter: z.string(),
  /** True if the inviter is still an organiser who may invite; otherwise another one takes over by resending it. */
  inviterStands: z.boolean(),
  /** True if the caller is the inviter: another organiser confirms. */
  isMine: z.boolean(),
  /** True if the caller may confirm it now. */
  mayConfirm: z.boolean(),
  /** True if these are wider rights for an existing organiser. */
  widens: z.boolean(),
  createdAt: Instant,
  expiresAt: Instant,
});
export type StaffInvitation = z.infer<typeof StaffInvitation>;

export const NewStaffInvitation = z.object({
  role: Role.exclude(['participant']),
  name: line(40),
  email: Email,
  /** Language of the message. */
  locale: Locale,
  /** At least one for an organiser, none for a judge. */
  rights: z.array(StaffRight).max(200, { error: 'too_many' }),
});
export type NewStaffInvitation = z.infer<typeof NewStaffInvitation>;

export const StaffFilter = z.object({
  role: StaffMember.shape.role.optional(),
  /** True for those whose account is disabled; without it, those who can sign in. */
  former: z.literal(true).optional(),
  /** Part of the name, the affiliation or the e-mail address. */
  q: cleaned.max(80).optional(),
});
export type StaffFilter = z.infer<typeof StaffFilter>;

export const ownRights = {
  'GET /api/account/rights': {
    access: 'account',
    summary: 'What I may do in the back office; empty for everyone but organisers, and for one whose rights wait for a second organiser.',
    answers: listOf(StaffRight).extend({ awaitsConfirmation: z.boolean() }),
    errors: [],
  },
} satisfies Endpoints;

const inviting = { access: 'organiser', right: EVERYTHING_EVERYWHERE } as const;

export const staffInvitations = {
  'GET /api/admin/staff-invitations': {
    ...inviting,
    summary: 'Organisers and judges who were invited and are not there yet, the newest first.',
    answers: listOf(StaffInvitation),
    errors: [],
  },
  'POST /api/admin/staff-invitations': {
    ...inviting,
    confirmed: true,
    summary: 'Invites an organiser or a judge by a link that is good once, for three days, and for this address.',
    status: 201,
    body: NewStaffInvitation,
    answers: StaffInvitation,
    errors: ['email_taken', 'conflict'],
  },
  'POST /api/admin/staff-invitations/:id/renewal': {
    ...inviting,
    confirmed: true,
    summary:
      'Sends an invitation again: the earlier link opens nothing any more. From now on it is mine, as an organiser’s who has joined and awaits a second one.',
    params: IdParams,
    answers: StaffInvitation,
    errors: ['not_found'],
  },
  'POST /api/admin/staff-invitations/:id/confirmation': {
    ...inviting,
    confirmed: true,
    summary: 'Lets the rights of an organiser who has joined take effect. Another one than the inviter does this.',
    params: IdParams,
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'DELETE /api/admin/staff-invitations/:id': {
    ...inviting,
    summary: 'Withdraws an invitation: its link opens nothing any more, and the account of who has joined by it goes.',
    params: IdParams,
    errors: ['not_found'],
  },
} satisfies Endpoints;

/** A field's name, with a leading `-` for descending order. */
const sort = z.enum(['name', '-name', 'createdAt', '-createdAt']).optional();
const list = { access: 'organiser', right: EVERYTHING_EVERYWHERE, answers: pagedListOf(StaffMember), errors: [] } as const;

export const staffAdmin = {
  'GET /api/admin/accounts': {
    ...list,
    summary: 'Organisers and judges, with what they may do; by name if not said.',
    query: AddressPaging.extend({ filter: jsonParam(StaffFilter.omit({ q: true }).strict()).optional(), sort }),
  },
  'POST /api/admin/accounts/search': {
    ...list,
    summary: 'Organisers and judges, by name or address too.',
    body: CursorPaging.extend({ filter: jsonParam(StaffFilter).optional(), sort }),
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
    summary:
      'Sets all that an organiser may do. What it takes away counts from the next request on, what it adds once a second organiser confirms it; the person is told, and the audit log records it.',
    params: IdParams,
    body: z.object({ rights: z.array(StaffRight).max(500) }),
    answers: StaffMember,
    errors: ['not_found', 'action_not_allowed_now', 'last_organiser', 'conflict'],
  },
} satisfies Endpoints;
