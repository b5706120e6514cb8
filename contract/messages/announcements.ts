import { z } from 'zod';
import { AccountKind } from '#contract/accounts/public.ts';
import { Group } from '#contract/competitions/public.ts';
import { CursorPaging, Id, IdParams, Instant, Locale, listOf, pagedListOf } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { EVERYTHING_EVERYWHERE } from '#contract/office/rules/staffRights.ts';
import { Country } from '#contract/places/country.ts';
import { EntryState } from '#contract/registrations/public.ts';
import { MessageChannel } from './messages.ts';
import { maxLengths } from './rules/messageText.ts';

/** Maximum number of entries or accounts that are chosen one by one. */
const MAX_CHOSEN = 500;

/** Recipients of an announcement: accounts, filtered by their own properties and by an entry of theirs. An absent field does not filter. */
export const AnnouncementSegment = z.object({
  role: z.enum(['family', 'kindergarten', 'primary_school', 'judge']).optional(),
  /** Accounts that use the portal in this language. */
  locale: Locale.optional(),
  competitionId: Id.optional(),
  state: z.array(EntryState).max(20).optional(),
  group: Group.optional(),
  /** An entry without a work. */
  withoutWork: z.literal(true).optional(),
  hasPendingGuardians: z.literal(true).optional(),
  isUnpaid: z.literal(true).optional(),
  /** Country of a child of the entry. */
  country: Country.optional(),
  region: z.string().min(1).max(80).optional(),
  /** The accounts of these entries, which the text can name. */
  entryIds: z.array(Id).min(1).max(MAX_CHOSEN).optional(),
  /** These accounts. */
  accountIds: z.array(Id).min(1).max(MAX_CHOSEN).optional(),
});
export type AnnouncementSegment = z.infer<typeof AnnouncementSegment>;

const part = (name: keyof typeof maxLengths) => z.string().max(maxLengths[name], { error: 'too_long' });
/** Texts in one language; empty for channels that are not selected. */
const Words = z.object({ subject: part('subject'), sms: part('sms'), email: part('email'), push: part('push') });
export const AnnouncementTexts = z.record(Locale, Words);
export type AnnouncementTexts = z.infer<typeof AnnouncementTexts>;

const Draft = z.object({
  segment: AnnouncementSegment,
  channels: z.array(MessageChannel).min(1, { error: 'required' }).max(3),
  texts: AnnouncementTexts,
});
export type AnnouncementDraft = z.infer<typeof Draft>;

/** A draft as it is typed: nothing is required yet. */
export const TypedAnnouncement = Draft.extend({ channels: z.array(MessageChannel).max(3), sendAt: Instant.nullable() });
export type TypedAnnouncement = z.infer<typeof TypedAnnouncement>;
const SavedDraft = z.object({ id: Id, draft: TypedAnnouncement, savedAt: Instant });

/** A recipient before a message is sent, with what it can be reached by; numbers and addresses are masked. */
export const AnnouncementRecipient = z.object({
  id: Id,
  name: z.string(),
  kind: AccountKind,
  affiliation: z.string(),
  locale: Locale,
  sms: z.string().nullable(),
  email: z.string().nullable(),
  /** The channels by which it gets the message; none if it has unsubscribed or cannot be reached. */
  by: z.array(MessageChannel),
});
export type AnnouncementRecipient = z.infer<typeof AnnouncementRecipient>;

/** Reach and cost of an announcement. Costs are in thousandths of a yuan. */
export const AnnouncementCount = z.object({
  /** Number of recipients, each counted once. */
  people: z.int().min(0),
  /** Of them, by the language that they read: a language that nobody reads needs no text. */
  readers: z.record(Locale, z.int().min(0)),
  /** Number of people who opted out of this kind. */
  leftOut: z.int().min(0),
  /** Number of people whom none of the channels can reach. */
  unreachable: z.int().min(0),
  channels: z.partialRecord(MessageChannel, z.object({ messages: z.int().min(0), parts: z.int().min(0), cost: z.int().min(0) })),
  cost: z.int().min(0),
  /** Duration of the sending in minutes, quiet hours aside. */
  minutes: z.int().min(0),
  /** Variables of the first recipient, by language, for the preview; null if there are no recipients. */
  sample: z.record(Locale, z.record(z.string(), z.string())).nullable(),
});
export type AnnouncementCount = z.infer<typeof AnnouncementCount>;

export const announcementStates = ['scheduled', 'sending', 'sent', 'stopping', 'stopped'] as const;

const Summary = z.object({
  id: Id,
  state: z.enum(announcementStates),
  by: z.string(),
  at: Instant,
  endedAt: Instant.nullable(),
  /** Time at which it begins; null if at once. */
  sendAt: Instant.nullable(),
  segment: AnnouncementSegment,
  channels: z.array(MessageChannel),
  /** Its subject, or its beginning, in both languages. */
  title: z.record(Locale, z.string()),
  /** Number of people counted at the start, and processed so far. */
  expected: z.int().min(0),
  told: z.int().min(0),
  leftOut: z.int().min(0),
  unreachable: z.int().min(0),
  /** Expected cost, as counted at the start. */
  cost: z.int().min(0),
  /** Number of messages sent, their cost, and the number stopped before sending. The cost is null if an earlier release did not count it. */
  sent: z.int().min(0),
  spent: z.int().min(0).nullable(),
  stopped: z.int().min(0),
});
export const Announcement = Summary.extend({
  texts: AnnouncementTexts,
  /** Messages neither sent nor stopped. */
  messages: z.object({ waiting: z.int(), failed: z.int() }),
  canStop: z.boolean(),
});
export type AnnouncementSummary = z.infer<typeof Summary>;
export type Announcement = z.infer<typeof Announcement>;

const common = { access: 'organiser', right: EVERYTHING_EVERYWHERE } as const;

export const announcementsAdmin = {
  'GET /api/admin/announcements': {
    ...common,
    summary: 'The messages that organisers have written to many, the newest first.',
    query: CursorPaging,
    answers: pagedListOf(Summary),
    errors: [],
  },
  'GET /api/admin/announcements/:id': {
    ...common,
    summary: 'One of them, and how far it has come.',
    params: IdParams,
    answers: Announcement,
    errors: ['not_found'],
  },
  'POST /api/admin/announcements/counts': {
    ...common,
    summary: 'How many people a message would reach and what it would cost as far as it is written, by the query that sends it.',
    body: Draft,
    answers: AnnouncementCount,
    errors: [],
  },
  'POST /api/admin/announcements/recipients': {
    ...common,
    summary: 'Who would get a message, before it is written; numbers and addresses are masked.',
    body: z.object({ segment: AnnouncementSegment, channels: z.array(MessageChannel).max(3), after: Id.optional() }),
    answers: z.object({ items: z.array(AnnouncementRecipient), next: Id.nullable() }),
    errors: ['not_found'],
  },
  'GET /api/admin/announcement-drafts': {
    ...common,
    summary: 'The drafts of the organiser who asks, the newest first.',
    answers: listOf(SavedDraft),
    errors: [],
  },
  'PUT /api/admin/announcement-drafts/:id': {
    ...common,
    summary: 'Saves a draft as it is typed, under an id that the browser has made.',
    params: IdParams,
    body: TypedAnnouncement,
    errors: ['not_found'],
  },
  'DELETE /api/admin/announcement-drafts/:id': {
    ...common,
    summary: 'Throws a draft away.',
    params: IdParams,
    errors: [],
  },
  'POST /api/admin/announcements/tests': {
    ...common,
    summary: 'Sends the words to the organiser who asks, filled in for them.',
    body: z.object({ texts: AnnouncementTexts, locale: Locale, channel: z.enum(['sms', 'email']) }),
    errors: ['own_contact_missing'],
  },
  'POST /api/admin/announcements': {
    ...common,
    confirmed: true,
    idempotent: true,
    status: 201,
    summary: 'Begins to send a message to all of a segment, each person once. `people` and `cost` are those of the count that was seen.',
    body: Draft.extend({
      people: z.int().min(1),
      cost: z.int().min(0),
      /** Time at which to begin; at once if absent or past. */
      sendAt: Instant.optional(),
      /** The draft that it was. */
      draftId: Id.optional(),
    }),
    answers: Announcement,
    errors: ['conflict', 'confirmation_needed'],
  },
  'POST /api/admin/announcements/:id/stop': {
    ...common,
    summary: 'Stops a message in the middle, and what of it still waits to be sent.',
    params: IdParams,
    answers: Announcement,
    errors: ['not_found', 'action_not_allowed_now'],
  },
} satisfies Endpoints;
