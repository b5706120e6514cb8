import { z } from 'zod';
import { Group, Mode } from '#contract/competitions/public.ts';
import {
  AddressPaging,
  CursorPaging,
  cleaned,
  Id,
  IdParams,
  Instant,
  jsonParam,
  listOf,
  Paging,
  pagedListOf,
  Text,
  trimmed,
  Window,
} from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { BatchOptions, PendingBatch, PendingDecision, Refusals } from '#contract/office/decisions.ts';
import { EVERYTHING_EVERYWHERE, rightNames } from '#contract/office/rules/staffRights.ts';
import { DECISION_REASON_MAX } from '#contract/text/textLengths.ts';
import { RevealReason } from './looks.ts';
import { Entry, EntryState, EntrySummary } from './public.ts';
import { guardianDoubts } from './rules/guardians.ts';

const forReview = {
  organization: z.string(),
  accountName: z.string(),
  memberNames: z.array(z.string()),
  hasAgeWarning: z.boolean(),
  /** Whether a child of it is in another account's team of the competition too. */
  hasPossibleDuplicate: z.boolean(),
  /** True where organisers should check the number that a child's guardian is asked at. */
  hasGuardianDoubt: z.boolean(),
  /** A decision that can still be taken back: the family has not been told. */
  pendingDecision: PendingDecision.nullable(),
};

/** An entry in the back office's list: no ID number in full, no phone number. */
export const AdminEntrySummary = EntrySummary.omit({ actions: true }).extend(forReview);
export type AdminEntrySummary = z.infer<typeof AdminEntrySummary>;

/** An entry on its own page of the back office. */
export const AdminEntry = Entry.omit({ actions: true }).extend({
  ...forReview,
  /** Whether its competition waits for the guardians and one of its has not answered: it cannot be approved. */
  isGuardianAwaited: z.boolean(),
  /** The children whose guardian's number organisers should check before they decide (`guardianId` null: the family consents itself). */
  guardianDoubts: z.array(z.object({ guardianId: Id.nullable(), childName: z.string(), doubt: z.enum(guardianDoubts) })),
  /** The answers about children who have left the entry, and refusals for those that a family has entered itself. */
  keptAnswers: z.array(z.object({ guardianId: Id, phone: z.string(), at: Instant })),
  /** The other teams of the competition with a child of this one, and whose they are. */
  possibleDuplicates: z.array(
    z.object({ id: Id, teamName: z.string(), memberName: z.string(), accountName: z.string(), state: EntryState }),
  ),
  account: z.object({
    id: Id,
    name: z.string(),
    affiliation: z.string(),
    mobile: z.string().nullable(),
    email: z.string().nullable(),
    /** How many new children and entries it may register a day. */
    signUpsPerDay: z.int(),
  }),
  /** The other groups of its competition, with how many of its children would be outside the ages of each. */
  otherGroups: z.array(z.object({ group: Group, outside: z.int() })),
  history: z.array(
    z.object({
      at: Instant,
      action: z.string(),
      by: z.string(),
      reason: z.string().nullable(),
      cannedReason: Text.nullable().optional(),
      /** Until when a window was extended. */
      until: Instant.nullable(),
      /** What was corrected: without what was and is where that is a number. */
      changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
    }),
  ),
});
export type AdminEntry = z.infer<typeof AdminEntry>;

export const AdminEntryFilter = z.object({
  competitionId: Id.optional(),
  state: z.array(EntryState).or(EntryState).optional(),
  group: Group.optional(),
  mode: Mode.optional(),
  season: z.int().min(0).max(9999).optional(),
  hasAgeWarning: z.boolean().optional(),
  hasPossibleDuplicate: z.boolean().optional(),
  /** Whether a guardian of it has not answered yet. */
  hasPendingGuardians: z.boolean().optional(),
  hasGuardianDoubt: z.boolean().optional(),
  /** What takes part in a competition with a fee, and neither payment nor waiver is noted. */
  isUnpaid: z.literal(true).optional(),
  /** What has waited for a decision longer than its competition promises. */
  isPastPromise: z.literal(true).optional(),
  /** Of competitions whose window for works is open and closes within so many days. */
  workClosesWithinDays: z.int().min(1).max(60).optional(),
  /** Part of a team's, a member's, an organization's or a parent's name, the last digits of a phone number, or an invitation code. */
  q: cleaned.max(80).optional(),
});
export type AdminEntryFilter = z.infer<typeof AdminEntryFilter>;

/** A competition as the back office lists it. */
export const AdminCompetition = z.object({
  id: Id,
  title: Text,
  season: z.int(),
  mode: Mode,
  signup: Window,
  contest: Window,
  waiting: z.int(),
  waitingIsExact: z.boolean(),
  /** Whether its entries are approved only once every guardian has answered. */
  approvalWaits: z.boolean(),
});
export type AdminCompetition = z.infer<typeof AdminCompetition>;

/** How many entries one decision takes. */
export const MAX_DECIDED_AT_ONCE = 500;

/** A field's name, `-` before it for descending; `waitingSince` is `registeredAt` unless only what waits for a decision is listed. */
const sort = z
  .enum(['waitingSince', '-waitingSince', 'registeredAt', '-registeredAt', 'teamName', '-teamName', 'state', '-state'])
  .optional();
const list = {
  access: 'organiser',
  right: { anyOf: ['review'], in: 'its_competition' },
  answers: pagedListOf(AdminEntrySummary),
  errors: [],
} as const;

export const registrationsAdmin = {
  'GET /api/admin/registrations': {
    ...list,
    summary: 'Entries, filtered and sorted.',
    query: AddressPaging.extend({ filter: jsonParam(AdminEntryFilter.omit({ q: true }).strict()).optional(), sort }),
  },
  'POST /api/admin/registrations/search': {
    ...list,
    summary: 'Entries, by names, numbers and codes too.',
    body: CursorPaging.extend({ filter: jsonParam(AdminEntryFilter).optional(), sort }),
  },
  'GET /api/admin/registrations/:id': {
    access: 'organiser',
    right: { anyOf: ['review'], in: 'its_competition' },
    summary: 'One entry with its history; ID numbers masked.',
    params: IdParams,
    answers: AdminEntry,
    errors: ['not_found'],
  },
  'POST /api/admin/registrations/:id/id-numbers': {
    access: 'organiser',
    right: { anyOf: ['review'], in: 'its_competition' },
    confirmed: true,
    summary: 'The members’ ID numbers in full, for a reason that the family can read. The audit log records each request.',
    params: IdParams,
    body: z.object({ reason: RevealReason }),
    answers: z.object({ items: z.array(z.object({ name: z.string(), idNumber: z.string() })) }),
    errors: ['not_found'],
  },
  'PUT /api/admin/accounts/:id/sign-up-limit': {
    access: 'organiser',
    right: EVERYTHING_EVERYWHERE,
    confirmed: true,
    summary: 'Sets how many new children and entries an account may register a day; null for what its kind may.',
    params: IdParams,
    body: z.object({ perDay: z.int().min(1).max(10_000).nullable() }),
    errors: ['not_found'],
  },
  'PUT /api/admin/competitions/:id/guardians': {
    access: 'organiser',
    right: { anyOf: ['review'], in: 'its_competition' },
    summary: 'Sets whether entries of a competition are approved only once every guardian has answered.',
    params: IdParams,
    body: z.object({ approvalWaits: z.boolean() }),
    errors: ['not_found'],
  },
  'POST /api/admin/registrations/decisions': {
    access: 'organiser',
    right: { anyOf: ['review'], in: 'its_competition' },
    summary:
      'Approves or rejects entries, one or many; says of each whether it was decided. It is carried out, and the families are told, once it can no longer be taken back.',
    body: BatchOptions.extend({
      ids: z.array(Id).min(1).max(MAX_DECIDED_AT_ONCE),
      decision: z.enum(['approve', 'reject']),
      reason: trimmed.max(DECISION_REASON_MAX, { error: 'too_long' }).optional(),
      /** One of the reasons to choose from, instead of a typed one: each family reads it in its own language. */
      cannedReasonId: Id.optional(),
    }).superRefine((body, context) => {
      if (body.decision === 'reject' && !body.reason && body.cannedReasonId === undefined && !body.preview)
        context.addIssue({ code: 'custom', path: ['reason'], message: 'reason_required' });
    }),
    answers: z.object({ decided: z.array(Id), refused: Refusals, pending: PendingBatch }),
    errors: [],
  },
  'GET /api/admin/competitions': {
    access: 'organiser',
    right: { anyOf: rightNames, in: 'its_competition' },
    summary:
      'Competitions to filter entries by, with how many wait for a decision (unless that is exact, there are more), and whether approval waits for guardians.',
    query: Paging,
    answers: listOf(AdminCompetition),
    errors: [],
  },
} satisfies Endpoints;
