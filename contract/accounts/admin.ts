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

/** A family, a kindergarten or a school, as a line of the list. */
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
  /** Those who cannot sign in now. */
  disabled: z.literal(true).optional(),
  /** Part of the name or of the family's or school's, or a mobile number's last digits. */
  q: cleaned.max(80).optional(),
});
export type PersonFilter = z.infer<typeof PersonFilter>;

/** How many of the entries that live have been consented to, of how many. */
const Consents = z.object({ of: z.int().min(0), processing: z.int().min(0), publishName: z.int().min(0), publishWork: z.int().min(0) });

/** Everything that an organiser who looks after an account sees of it. Contacts are masked. */
export const Person = PersonSummary.omit({ disabled: true }).extend({
  role: Role,
  locale: Locale,
  emailProven: z.boolean(),
  /** The last request or sign-in that is known; null where it is too long ago. */
  lastSeenAt: Instant.nullable(),
  disabled: z.object({ at: Instant, reason: z.string() }).nullable(),
  children: z.int().min(0),
  consents: Consents,
  /** The account that this one has become part of. */
  mergedInto: Id.nullable(),
  /** When the legal texts were accepted as they were then. */
  termsAcceptedAt: Instant,
  /** The versions of legal texts agreed to since, and those that are asked for (`at` null). */
  agreements: z.array(z.object({ slug: LegalSlug, version: z.string(), at: Instant.nullable() })),
  secondFactorSince: Instant.nullable(),
  /** Null where it is the first one, or was changed before this was noted. */
  passwordChangedAt: Instant.nullable(),
  /** The one used last first. */
  devices: z.array(z.object({ device: z.string(), lastSeenAt: Instant })),
});
export type Person = z.infer<typeof Person>;

/** What a line of an account's history is about. */
export const historyParts = ['all', 'support', 'sign_ins'] as const;
export type HistoryPart = (typeof historyParts)[number];

/** One line of an account's history. `action` as the audit log has it, or a sign-in. */
export const PersonEvent = z.object({
  id: z.string(),
  at: Instant,
  /** Null: the account's owner. */
  by: z.string().nullable(),
  action: z.string(),
  /** The team or work that it is about. */
  about: z.string().nullable(),
  reason: z.string().nullable(),
  /** The same in both languages, where it is one of the reasons to choose from. */
  cannedReason: Text.nullable().optional(),
  /** The device of a sign-in, where it is known. */
  device: z.string().nullable(),
  /** Whether the owner reads the line, too. */
  isShown: z.boolean(),
});
export type PersonEvent = z.infer<typeof PersonEvent>;

/** What organisers have done with one's account. */
export const OwnEvent = z.object({ at: Instant, by: z.string(), action: z.enum(shownToOwner), reason: z.string().nullable() });
export type OwnEvent = z.infer<typeof OwnEvent>;

export const PersonNote = z.object({ id: Id, author: z.string(), at: Instant, text: z.string() });
export type PersonNote = z.infer<typeof PersonNote>;

/** Why something is done with an account: its owner reads it. */
const Reason = foldedLine(ACCOUNT_REASON_MAX);

/** One of two accounts that may become one, with what it has. */
const MergeSideView = z.object({
  person: Person,
  /** The newest first. */
  entries: z.array(z.object({ id: Id, teamName: z.string(), competition: Text, state: z.enum(entryStates) })),
  works: z.array(z.object({ no: z.string(), title: z.string() })),
  /** Those that count. */
  votes: z.int().min(0),
});
export type MergeSideView = z.infer<typeof MergeSideView>;

/** Two accounts side by side, and what keeps them from becoming one. */
const MergePreview = z.object({ kept: MergeSideView, from: MergeSideView, conflicts: z.array(z.enum(mergeConflicts)) });
export type MergePreview = z.infer<typeof MergePreview>;

const common = { access: 'organiser', right: EVERYTHING_EVERYWHERE } as const;

/** A time in which an organiser sees what the account's owner sees. */
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

/** A field's name, `-` before it for descending. */
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
    body: z.object({ disabled: z.boolean(), reason: Reason }),
    answers: Person,
    errors: ['not_found', 'action_not_allowed_now', 'last_organiser', 'conflict'],
  },
} satisfies Endpoints;
