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
import { BatchOptions, MessageOutlook, PendingBatch, PendingDecision, PendingPayment, Refusals } from '#contract/office/decisions.ts';
import { EVERYTHING_EVERYWHERE, FOR_FAMILIES, rightNames } from '#contract/office/rules/staffRights.ts';
import { DECISION_REASON_MAX } from '#contract/text/textLengths.ts';
import { RevealReason } from './looks.ts';
import { MemberView } from './members.ts';
import { Amount, PaymentItem } from './payments.ts';
import { Entry, EntryState, EntrySummary } from './public.ts';
import { assigneeFilters } from './rules/assignment.ts';
import { guardianDoubts } from './rules/guardians.ts';

const forReview = {
  organization: z.string(),
  accountName: z.string(),
  memberNames: z.array(z.string()),
  hasAgeWarning: z.boolean(),
  /** True if a child of the entry is also in another account's team of the competition. */
  hasPossibleDuplicate: z.boolean(),
  /** True if organisers should check the phone number of a child's guardian. */
  hasGuardianDoubt: z.boolean(),
  /** A decision that can still be undone: the family has not been told. */
  pendingDecision: PendingDecision.nullable(),
  /** The organiser who looks after it; null if nobody does, or no longer may. */
  assignee: z.object({ id: Id, name: z.string() }).nullable(),
};

/** An entry in the back office's list: no ID number in full, no phone number. */
export const AdminEntrySummary = EntrySummary.omit({ actions: true }).extend(forReview);
export type AdminEntrySummary = z.infer<typeof AdminEntrySummary>;

/** An entry on its own page of the back office. */
export const AdminEntry = Entry.omit({ actions: true }).extend({
  ...forReview,
  /** A change of its fee that can still be undone. */
  pendingPayment: PendingPayment.nullable(),
  /** Its payments and refunds with what only organisers see: the note, and who recorded it (null if not known). */
  paymentItems: z.array(PaymentItem.extend({ note: z.string().nullable(), by: z.string().nullable() })),
  /** Amount owed now in each currency that is charged; null without a fee. */
  owed: Amount.nullable(),
  /** `ageThen` is null if the child's ID number contains no birth date. */
  members: z.array(MemberView.extend({ ageThen: z.object({ age: z.int(), bornIn: z.int() }).nullable() })),
  /** True if the competition waits for guardians and one of the entry's has not answered: it cannot be approved. */
  isGuardianAwaited: z.boolean(),
  /** Children whose guardian's number organisers should check before they decide (`guardianId` null: the family consents itself). */
  guardianDoubts: z.array(z.object({ guardianId: Id.nullable(), childName: z.string(), doubt: z.enum(guardianDoubts) })),
  /** Answers about children who have left the entry, and refusals for those that a family has entered itself. */
  keptAnswers: z.array(z.object({ guardianId: Id, phone: z.string(), at: Instant })),
  /** The competition's other teams with a child of this one, and their accounts. */
  possibleDuplicates: z.array(
    z.object({ id: Id, teamName: z.string(), memberName: z.string(), accountName: z.string(), state: EntryState }),
  ),
  account: z.object({
    id: Id,
    name: z.string(),
    affiliation: z.string(),
    mobile: z.string().nullable(),
    email: z.string().nullable(),
    /** Number of new children and entries that the account may register a day. */
    signUpsPerDay: z.int(),
  }),
  /** The place that it would get from the waiting list; null unless it waits there. */
  givenPlace: z.object({ place: z.int(), capacity: z.int(), passed: z.int() }).nullable(),
  /** True if the family itself consents for its children: organisers can add none. */
  isConsentOfFamily: z.boolean(),
  /** The competition's other groups, each with the number of the entry's children outside its ages. */
  otherGroups: z.array(z.object({ group: Group, outside: z.int() })),
  history: z.array(
    z.object({
      at: Instant,
      action: z.string(),
      by: z.string(),
      reason: z.string().nullable(),
      cannedReason: Text.nullable().optional(),
      /** End of an extended window. */
      until: Instant.nullable(),
      /** Corrected fields; `from` and `to` are null for ID and phone numbers. */
      changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
    }),
  ),
});
export type AdminEntry = z.infer<typeof AdminEntry>;

export const AdminEntryFilter = z.object({
  /** The entries of this account. */
  accountId: Id.optional(),
  competitionId: Id.optional(),
  state: z.array(EntryState).or(EntryState).optional(),
  group: Group.optional(),
  mode: Mode.optional(),
  season: z.int().min(0).max(9999).optional(),
  hasAgeWarning: z.boolean().optional(),
  hasPossibleDuplicate: z.boolean().optional(),
  /** True for entries with a guardian who has not answered. */
  hasPendingGuardians: z.boolean().optional(),
  hasGuardianDoubt: z.boolean().optional(),
  /** Entries taking part in a competition with a fee, without a recorded payment or waiver. */
  isUnpaid: z.literal(true).optional(),
  /** Entries of which a fee was received, in full or in part, and not returned. */
  hasPaid: z.literal(true).optional(),
  /** Entries that have waited for a decision longer than the competition promises. */
  isPastPromise: z.literal(true).optional(),
  /** The organiser who looks after them. */
  assignee: z.enum(assigneeFilters).optional(),
  /** Entries of competitions whose window for works is open and closes within this number of days. */
  workClosesWithinDays: z.int().min(1).max(60).optional(),
  /** Part of a team's, a member's, an organization's or a parent's name, the last digits of a phone number, or an invitation code. */
  q: cleaned.max(80).optional(),
});
export type AdminEntryFilter = z.infer<typeof AdminEntryFilter>;

/** A competition in the back office's list. */
export const AdminCompetition = z.object({
  id: Id,
  title: Text,
  season: z.int(),
  mode: Mode,
  signup: Window,
  contest: Window,
  /** True if it has left the everyday lists. */
  isArchived: z.boolean(),
  waiting: z.int(),
  waitingIsExact: z.boolean(),
});
export type AdminCompetition = z.infer<typeof AdminCompetition>;

/** Decisions about entries: the last two on a family's behalf, for a reason that it reads. */
export const entryDecisions = ['approve', 'reject', 'promote', 'cancel'] as const;
export type EntryDecision = (typeof entryDecisions)[number];

/** Maximum number of entries in one decision. */
export const MAX_DECIDED_AT_ONCE = 500;

/**
 * A field's name, with a leading `-` for descending order; `waitingSince` is `registeredAt` unless the list is limited to entries awaiting a
 * decision.
 */
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
  'POST /api/admin/registrations/decisions': {
    access: 'organiser',
    right: FOR_FAMILIES,
    summary:
      'Approves or rejects entries, gives them a place from the waiting list or cancels them for their families, one or many; says of each whether it was decided. It is carried out, and the families are told, once it can no longer be taken back.',
    body: BatchOptions.extend({
      ids: z.array(Id).min(1).max(MAX_DECIDED_AT_ONCE),
      decision: z.enum(entryDecisions),
      reason: trimmed.max(DECISION_REASON_MAX, { error: 'too_long' }).optional(),
      /** A canned reason in place of a typed one: each family reads it in its own language. */
      cannedReasonId: Id.optional(),
    }).superRefine((body, context) => {
      const isReasoned = Boolean(body.reason) || (body.decision === 'reject' && body.cannedReasonId !== undefined);
      if (body.decision !== 'approve' && !isReasoned && !body.preview)
        context.addIssue({ code: 'custom', path: ['reason'], message: 'reason_required' });
    }),
    answers: z.object({ decided: z.array(Id), refused: Refusals, pending: PendingBatch, messages: MessageOutlook.optional() }),
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
