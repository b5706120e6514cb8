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
  listOf,
  pagedListOf,
} from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { EVERYTHING_EVERYWHERE } from '#contract/office/rules/staffRights.ts';

/** How a message goes: to a number, an address, or as a notice to a device. */
export const MessageChannel = z.enum([...Channel.options, 'push']);
export type MessageChannel = z.infer<typeof MessageChannel>;

/** What messages are about; their words are in `server/locales/`. */
export const MessageTemplate = z.enum([
  'guardian_invitation',
  'guardian_receipt',
  'guardian_reminder',
  'guardian_again',
  'guardian_moved',
  'guardian_moved_here',
  'guardian_ended',
  'guardian_ruled',
  'guardian_refused',
  'verification_code',
  'password_changed',
  'email_changed',
  'mobile_changed',
  'account_exported',
  'second_factor_changed',
  'second_factor_reset',
  'recovery_code_used',
  'entry_received',
  'entry_waitlisted',
  'entry_approved',
  'entry_rejected',
  'entry_moved_up',
  'edit_extended',
  'work_extended',
  'extension_ended',
  'group_changed',
  'entry_corrected',
  'work_received',
  'work_refused',
  'work_released',
  'work_held',
  'signup_closing',
  'handin_opened',
  'handin_closing',
  'result_published',
  'arrangements_changed',
  'entry_withdrawn',
  'fee_paid',
  'account_deleted',
  'account_disabled',
  'account_enabled',
  'reset_link',
  'accounts_merged',
  'rights_changed',
  'staff_invitation',
  'announcement',
]);
export type MessageTemplate = z.infer<typeof MessageTemplate>;

/**
 * Why a message could not be sent.
 * Tried again: `unreachable` no connection · `timeout` no answer · `carrier_error` its own failure · `rate_limited` too many ·
 * `not_authorized` our account or settings · `interrupted` the server stopped · `unknown` anything else.
 * Given up at once: `recipient_refused` · `message_refused` · `not_configured` no template for it at the carrier · `expired` too late to be of use ·
 * `stopped` by an organiser.
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

/** What became of a message: `sent` once the carrier took it, which is as far as a carrier tells; `stopped` by an organiser. */
export const MessageState = z.enum(['given_up', 'waiting', 'sending', 'sent', 'stopped', 'expired']);
export type MessageState = z.infer<typeof MessageState>;

/** One attempt; `answer` is the carrier's own code, without a word of whom it was for. */
export const MessageTry = z.object({ at: Instant, reason: MessageFailure.nullable(), answer: z.string().nullable() });
export type MessageTry = z.infer<typeof MessageTry>;

/** A message of the outbox, for organisers: never its words. */
export const OutboxMessage = z.object({
  id: Id,
  state: MessageState,
  channel: MessageChannel,
  /** Text and not a closed set: a row may be of a release that knew others. */
  template: z.string(),
  /** Whose it is; null for a guardian and for who has no account yet. */
  account: z.object({ id: Id, name: z.string() }).nullable(),
  /** The recipient, masked; null where it has been erased, and for a device, which has no name. */
  to: z.string().nullable(),
  createdAt: Instant,
  /** When it is tried next; null where it is not. */
  nextAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  /** When it was given up or stopped, or had expired. */
  failedAt: Instant.nullable(),
  attempts: z.int().min(0),
  /** Why the last attempt failed. */
  reason: MessageFailure.nullable(),
  /** The last attempts, the newest first. */
  tries: z.array(MessageTry),
  /** Whether it can be sent again: a code that has expired cannot. */
  canResend: z.boolean(),
  /** Whether it can be stopped: what keeps an account safe goes out. */
  canStop: z.boolean(),
});
export type OutboxMessage = z.infer<typeof OutboxMessage>;

export const OutboxFilter = z.object({
  state: MessageState.optional(),
  channel: MessageChannel.optional(),
  template: MessageTemplate.optional(),
  reason: MessageFailure.optional(),
  /** Those of a message to many. */
  announcementId: Id.optional(),
  /** Part of the name of whose it is, or their mobile number's last digits. */
  q: cleaned.max(80).optional(),
});
export type OutboxFilter = z.infer<typeof OutboxFilter>;

/** A message as the account hears of it that it was sent to: never its words, which are in it. */
export const OwnMessage = OutboxMessage.pick({ id: true, channel: true, template: true, state: true }).extend({
  /** When it was sent, or given up; until then since when it waits. */
  at: Instant,
});
export type OwnMessage = z.infer<typeof OwnMessage>;

export const ownMessages = {
  'GET /api/account/messages': {
    inSupportView: true,
    access: 'account',
    summary: 'What was sent to me lately and what became of it, without its words; the newest first.',
    answers: listOf(OwnMessage),
    errors: [],
  },
} satisfies Endpoints;

const common = { access: 'organiser', right: EVERYTHING_EVERYWHERE } as const;
/** Of messages that are chosen in the list. */
const Chosen = z.object({ ids: z.array(Id).min(1).max(500) });

/** A field's name, `-` before it for descending. */
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
