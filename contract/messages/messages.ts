import { z } from 'zod';
import {
  AddressPaging,
  Channel,
  CursorPaging,
  cleaned,
  Id,
  IdParams,
  Instant,
  jsonParam,
  Locale,
  listOf,
  pagedListOf,
} from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { EVERYTHING_EVERYWHERE } from '#contract/office/rules/staffRights.ts';
import { isTemplate, messageTemplates } from './rules/templates.ts';

/** Delivery channel of a message: SMS, mail, or a push notice to a device. */
export const MessageChannel = z.enum([...Channel.options, 'push']);
export type MessageChannel = z.infer<typeof MessageChannel>;

/** The template of a message, by its name in `messageTemplates`. */
export const MessageTemplate = z.enum(Object.keys(messageTemplates).filter(isTemplate));
export type MessageTemplate = z.infer<typeof MessageTemplate>;

/**
 * The reason why a message could not be sent.
 * Retried: `unreachable` no connection · `timeout` no answer · `carrier_error` its own failure · `rate_limited` too many · `not_authorized` our
 * account or settings · `interrupted` the server stopped · `unknown` anything else.
 * Given up at once: `recipient_refused` · `message_refused` · `not_configured` no template for it at the carrier · `expired` too late to be of
 * use · `stopped` by an organiser.
 */
export const MessageFailure = z.enum([
  'unreachable',
  'timeout',
  'carrier_error',
  'rate_limited',
  'not_authorized',
  'interrupted',
  'unknown',
  'recipient_refused',
  'message_refused',
  'not_configured',
  'expired',
  'stopped',
]);
export type MessageFailure = z.infer<typeof MessageFailure>;

/** State of a message: `sent` once the carrier accepted it (carriers report no more); `stopped` by an organiser. */
export const MessageState = z.enum(['given_up', 'waiting', 'sending', 'sent', 'stopped', 'expired']);
export type MessageState = z.infer<typeof MessageState>;

/** One attempt; `answer` is the carrier's own code, without anything about the recipient. */
export const MessageTry = z.object({ at: Instant, reason: MessageFailure.nullable(), answer: z.string().nullable() });
export type MessageTry = z.infer<typeof MessageTry>;

/** A message of the outbox, for organisers. */
export const OutboxMessage = z.object({
  id: Id,
  state: MessageState,
  channel: MessageChannel,
  locale: Locale,
  /** Text rather than a closed set: a row may come from a release with other templates. */
  template: z.string(),
  /** The recipient's account; null for a guardian, or if there is no account yet. */
  account: z.object({ id: Id, name: z.string() }).nullable(),
  /** The recipient, masked; null if erased, and for a device, which has no name. */
  to: z.string().nullable(),
  /** The entry that it is about; null if none or several. */
  entry: z.object({ id: Id, teamName: z.string() }).nullable(),
  /** The words as they were sent, of one message; null if not sent or not kept, and in lists. */
  words: z.object({ subject: z.string(), text: z.string() }).nullable(),
  createdAt: Instant,
  /** Time of the next attempt; null if none. */
  nextAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  /** Time at which it was given up, stopped or found expired. */
  failedAt: Instant.nullable(),
  attempts: z.int().min(0),
  /** Reason of the last failed attempt. */
  reason: MessageFailure.nullable(),
  /** The last attempts, newest first. */
  tries: z.array(MessageTry),
  /** True if it can be resent; an expired code cannot. */
  canResend: z.boolean(),
  /** True if it can be stopped; account security messages cannot. */
  canStop: z.boolean(),
});
export type OutboxMessage = z.infer<typeof OutboxMessage>;

export const OutboxFilter = z.object({
  state: MessageState.optional(),
  channel: MessageChannel.optional(),
  template: MessageTemplate.optional(),
  reason: MessageFailure.optional(),
  /** Messages of one announcement. */
  announcementId: Id.optional(),
  /** Part of the account's name, or the last digits of its mobile number. */
  q: cleaned.max(80).optional(),
});
export type OutboxFilter = z.infer<typeof OutboxFilter>;

/** A message as shown to its recipient's account; without its text. */
export const OwnMessage = OutboxMessage.pick({ id: true, channel: true, template: true, state: true }).extend({
  /** Time at which it was sent or given up; until then, the time since which it waits. */
  at: Instant,
});
export type OwnMessage = z.infer<typeof OwnMessage>;

/** One message as its recipient's account reads it again: what went by several channels at once is one. */
export const InboxMessage = z.object({
  id: Id,
  /** Text rather than a closed set: a row may come from a release with other templates. */
  template: z.string(),
  /** Each channel that it took, and what became of it there. */
  channels: z.array(z.object({ channel: MessageChannel, state: MessageState })),
  at: Instant,
  /** The entry that it is about; null if none or several. */
  entry: z.object({ id: Id, teamName: z.string() }).nullable(),
  /** The words as they were sent; null if not sent, and of what opens something: a code, a link. */
  words: z.object({ subject: z.string(), text: z.string() }).nullable(),
});
export type InboxMessage = z.infer<typeof InboxMessage>;

export const ownMessages = {
  'GET /api/account/inbox': {
    access: 'account',
    summary: 'What was sent to me while it is kept, with its words; the newest first.',
    answers: listOf(InboxMessage),
    errors: [],
  },
  'GET /api/account/messages': {
    inSupportView: true,
    access: 'account',
    summary: 'What was sent to me lately and what became of it, without its words; the newest first.',
    answers: listOf(OwnMessage),
    errors: [],
  },
} satisfies Endpoints;

const common = { access: 'organiser', right: EVERYTHING_EVERYWHERE } as const;
/** Messages selected in the list. */
const Chosen = z.object({ ids: z.array(Id).min(1).max(500) });

/** A field's name, with a leading `-` for descending order. */
const sort = z.enum(['createdAt', '-createdAt']).optional();

export const messagesAdmin = {
  'GET /api/admin/messages': {
    ...common,
    summary: 'Messages in every state, the newest first if not said.',
    query: AddressPaging.extend({ filter: jsonParam(OutboxFilter.omit({ q: true }).strict()).optional(), sort }),
    answers: pagedListOf(OutboxMessage),
    errors: [],
  },
  'POST /api/admin/messages/search': {
    ...common,
    summary: 'Messages in every state, by whose they are too.',
    body: CursorPaging.extend({ filter: jsonParam(OutboxFilter).optional(), sort }),
    answers: pagedListOf(OutboxMessage),
    errors: [],
  },
  'GET /api/admin/messages/:id': {
    ...common,
    summary: 'One message with its last attempts.',
    params: IdParams,
    answers: OutboxMessage,
    errors: ['not_found'],
  },
  'GET /api/admin/registrations/:id/messages': {
    access: 'organiser',
    right: { anyOf: ['review'], in: 'its_competition' },
    summary: 'What was written to the family about one entry, with the words as long as they are kept; the newest first.',
    params: IdParams,
    answers: listOf(OutboxMessage),
    errors: ['not_found'],
  },
  'POST /api/admin/messages/resends': {
    ...common,
    summary: 'Lets messages that were given up or stopped wait to be sent again. Those that no longer are stay as they are.',
    body: Chosen,
    answers: z.object({ resent: z.int().min(0) }),
    errors: [],
  },
  'POST /api/admin/messages/stops': {
    ...common,
    summary: 'Stops messages that wait, and ends what was given up. What is being sent, and what keeps an account safe, goes on.',
    body: Chosen,
    answers: z.object({ stopped: z.int().min(0) }),
    errors: [],
  },
} satisfies Endpoints;
