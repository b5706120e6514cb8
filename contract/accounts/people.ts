import { z } from 'zod';
import {
  AddressPaging,
  CursorPaging,
  cleaned,
  foldedLine,
  Id,
  IdParams,
  Instant,
  jsonParam,
  Locale,
  listOf,
  pagedListOf,
  Text,
  trimmed,
} from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { EVERYTHING_EVERYWHERE } from '#contract/office/rules/staffRights.ts';
import { RevealReason } from '#contract/registrations/looks.ts';
import { entryStates } from '#contract/registrations/rules/entryStatus.ts';
import { ACCOUNT_REASON_MAX, STAFF_NOTE_MAX } from '#contract/text/textLengths.ts';
import { LegalSlug } from './agreements.ts';
import { AccountKind, Role } from './public.ts';
import { shownToOwner } from './rules/accountCare.ts';
import { mergeConflicts } from './rules/accountMerge.ts';

/** A line of the account list: a family, a kindergarten or a school. */
export const PersonSummary = z.object({
  id: Id,
  name: z.string(),
  affiliation: z.string(),
  kind: AccountKind,
  /** Masked, as the e-mail address. */
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  entries: z.int().min(0),
  disabled: z.boolean(),
  createdAt: Instant,
});
export type PersonSummary = z.infer<typeof PersonSummary>;

export const PersonFilter = z.object({
  kind: AccountKind.optional(),
  /** True if the account cannot sign in now. */
  disabled: z.literal(true).optional(),
  /** Part of the person's, family's or school's name, or the last digits of a mobile number. */
  q: cleaned.max(80).optional(),
});
export type PersonFilter = z.infer<typeof PersonFilter>;

/** Number of consents by purpose; `of` is the number of live entries. */
const Consents = z.object({ of: z.int().min(0), processing: z.int().min(0), publishName: z.int().min(0), publishWork: z.int().min(0) });

/** The account as the organisers who look after it see it. Contacts are masked. */
export const Person = PersonSummary.omit({ disabled: true }).extend({
  role: Role,
  locale: Locale,
  emailProven: z.boolean(),
  /** Time of the last known request or sign-in; null if too long ago. */
  lastSeenAt: Instant.nullable(),
  disabled: z.object({ at: Instant, reason: z.string() }).nullable(),
  children: z.int().min(0),
  consents: Consents,
  /** The account that this one was merged into. */
  mergedInto: Id.nullable(),
  /** Time at which the legal texts of that day were accepted. */
  termsAcceptedAt: Instant,
  /** Versions of legal texts agreed to since, and those still required (`at` null). */
  agreements: z.array(z.object({ slug: LegalSlug, version: z.string(), at: Instant.nullable() })),
  secondFactorSince: Instant.nullable(),
  /** Null for the first password, or one changed before changes were recorded. */
  passwordChangedAt: Instant.nullable(),
  /** Most recently used first. */
  devices: z.array(z.object({ device: z.string(), lastSeenAt: Instant })),
});
export type Person = z.infer<typeof Person>;

/** Filters of an account's history. */
export const historyParts = ['all', 'support', 'sign_ins'] as const;
export type HistoryPart = (typeof historyParts)[number];

/** One line of an account's history. `action` is that of the audit log, or a sign-in. */
export const PersonEvent = z.object({
  id: z.string(),
  at: Instant,
  /** Null: the account's owner. */
  by: z.string().nullable(),
  action: z.string(),
  /** Name of the team or work concerned. */
  about: z.string().nullable(),
  reason: z.string().nullable(),
  /** The reason in both languages, if it is a canned one. */
  cannedReason: Text.nullable().optional(),
  /** Device of a sign-in, if known. */
  device: z.string().nullable(),
  /** True if the owner can read the line too. */
  isShown: z.boolean(),
});
export type PersonEvent = z.infer<typeof PersonEvent>;

/** An action of organisers on the caller's own account. */
export const OwnEvent = z.object({ at: Instant, by: z.string(), action: z.enum(shownToOwner), reason: z.string().nullable() });
export type OwnEvent = z.infer<typeof OwnEvent>;

export const PersonNote = z.object({ id: Id, author: z.string(), at: Instant, text: z.string() });
export type PersonNote = z.infer<typeof PersonNote>;

/** Reason for an action on an account; its owner reads it. */
const Reason = foldedLine(ACCOUNT_REASON_MAX);

/** One side of an account merge, with its data. */
const MergeSideView = z.object({
  person: Person,
  /** Newest first. */
  entries: z.array(z.object({ id: Id, teamName: z.string(), competition: Text, state: z.enum(entryStates) })),
  works: z.array(z.object({ no: z.string(), title: z.string() })),
  /** Number of votes that count. */
  votes: z.int().min(0),
});
export type MergeSideView = z.infer<typeof MergeSideView>;

/** Two accounts side by side, and the conflicts that prevent their merge. */
const MergePreview = z.object({ kept: MergeSideView, from: MergeSideView, conflicts: z.array(z.enum(mergeConflicts)) });
export type MergePreview = z.infer<typeof MergePreview>;

const common = { access: 'organiser', right: EVERYTHING_EVERYWHERE } as const;

/** A period during which an organiser sees the account as its owner does. */
export const SupportView = z.object({ id: Id, reason: z.string(), startedAt: Instant, endsAt: Instant });
export type SupportView = z.infer<typeof SupportView>;

export const ownHistory = {
  'GET /api/account/history': {
    inSupportView: true,
    access: 'account',
    summary: 'What organisers have done with my account, and what they have looked at; the newest first.',
    answers: listOf(OwnEvent),
    errors: [],
  },
} satisfies Endpoints;

/** A field's name, with a leading `-` for descending order. */
const sort = z.enum(['createdAt', '-createdAt', 'name', '-name']).optional();

export const peopleAdmin = {
  'GET /api/admin/people': {
    ...common,
    summary: 'Families, kindergartens and schools, the newest first if not said.',
    query: AddressPaging.extend({ filter: jsonParam(PersonFilter.omit({ q: true }).strict()).optional(), sort }),
    answers: pagedListOf(PersonSummary),
    errors: [],
  },
  'POST /api/admin/people/search': {
    ...common,
    summary: 'Families, kindergartens and schools, by name or number too.',
    body: CursorPaging.extend({ filter: jsonParam(PersonFilter).optional(), sort }),
    answers: pagedListOf(PersonSummary),
    errors: [],
  },
  'GET /api/admin/people/:id': {
    ...common,
    summary: 'One account, of a family or of staff; contacts masked.',
    params: IdParams,
    answers: Person,
    errors: ['not_found'],
  },
  'POST /api/admin/people/:id/contacts': {
    ...common,
    summary: 'The contacts of an account in full, for a reason that its owner can read.',
    params: IdParams,
    body: z.object({ reason: RevealReason }),
    answers: z.object({ mobile: z.string().nullable(), email: z.string().nullable() }),
    errors: ['not_found'],
  },
  'GET /api/admin/people/:id/history': {
    ...common,
    summary: 'What was done with an account and by its owner, the newest first; `before` goes on from an earlier answer.',
    params: IdParams,
    query: z.object({ part: z.enum(historyParts).default('all'), before: z.coerce.number().int().min(0).optional() }),
    answers: z.object({ items: z.array(PersonEvent), /** `before` of the next answer; null at the end. */ next: Instant.nullable() }),
    errors: ['not_found'],
  },
  'GET /api/admin/people/:id/notes': {
    ...common,
    summary: 'The notes on an account, the oldest first.',
    params: IdParams,
    answers: listOf(PersonNote),
    errors: ['not_found'],
  },
  'POST /api/admin/people/:id/notes': {
    ...common,
    summary: 'Writes a note on an account, which its owner never reads.',
    status: 201,
    idempotent: true,
    params: IdParams,
    body: z.object({ text: trimmed.min(1, { error: 'required' }).max(STAFF_NOTE_MAX, { error: 'too_long' }) }),
    answers: PersonNote,
    errors: ['not_found'],
  },
  'GET /api/admin/people/:id/support-view': {
    ...common,
    summary: 'My support view of this account that is open now, in this session; null where none is.',
    params: IdParams,
    answers: z.object({ view: SupportView.nullable() }),
    errors: [],
  },
  'POST /api/admin/people/:id/support-view': {
    ...common,
    summary:
      'Lets me see what the owner of an account sees, to read only, for a quarter of an hour. The owner reads of it at once, with the reason.',
    status: 201,
    params: IdParams,
    body: z.object({ reason: Reason }),
    answers: SupportView,
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'DELETE /api/admin/people/:id/support-view': {
    ...common,
    summary: 'Ends my support view of an account.',
    params: IdParams,
    errors: ['not_found'],
  },
  'GET /api/admin/people/:id/merge': {
    ...common,
    summary: 'What two accounts of one family have, side by side, and what keeps the other from becoming part of this one.',
    params: IdParams,
    query: z.object({ with: Id }),
    answers: MergePreview,
    errors: ['not_found'],
  },
  'POST /api/admin/people/:id/merge': {
    ...common,
    confirmed: true,
    summary: 'Makes another account part of this one: all that it has moves, its sessions end, and both owners are told.',
    params: IdParams,
    body: z.object({ from: Id, reason: Reason }),
    answers: Person,
    errors: ['not_found', 'action_not_allowed_now', 'conflict'],
  },
  'POST /api/admin/people/:id/sign-out': {
    ...common,
    summary: 'Ends every session of an account. Drafts stay on its devices.',
    params: IdParams,
    answers: z.object({ ended: z.int().min(0) }),
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'POST /api/admin/people/:id/reset-link': {
    ...common,
    summary: 'Sends an account’s owner the way to a new password, to their proven addresses.',
    status: 202,
    params: IdParams,
    answers: z.object({ sent: z.int().min(0) }),
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'PUT /api/admin/people/:id/disabled': {
    ...common,
    confirmed: true,
    summary: 'Disables an account, which ends its sessions, or enables it again. Its owner is told, with the reason.',
    params: IdParams,
    /** `takesRights` also ends every right of an organiser, who has none when enabled again. */
    body: z.object({ disabled: z.boolean(), reason: Reason, takesRights: z.literal(true).optional() }),
    answers: Person,
    errors: ['not_found', 'action_not_allowed_now', 'last_organiser', 'conflict'],
  },
} satisfies Endpoints;
