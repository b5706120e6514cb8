import { z } from 'zod';
import { Channel, CursorPaging, Id, Instant, jsonParam, pagedListOf } from './common.ts';
import type { Endpoints } from './endpoint.ts';
import { EVERYTHING_EVERYWHERE } from './rules/staffRights.ts';

/** How a message goes: to a number, an address, or as a notice to a device. */
export const MessageChannel = z.enum([...Channel.options, 'push']);
export type MessageChannel = z.infer<typeof MessageChannel>;

/** What messages are about; their words are in `server/locales/`. */
export const MessageTemplate = z.enum([
  'guardian_invitation',
  'guardian_receipt',
  'guardian_reminder',
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
  'handin_opened',
  'handin_closing',
  'result_published',
  'arrangements_changed',
  'entry_withdrawn',
  'fee_paid',
  'account_deleted',
  'rights_changed',
]);
export type MessageTemplate = z.infer<typeof MessageTemplate>;

/**
 * Why a message could not be sent.
 * Tried again: `unreachable` no connection · `timeout` no answer · `carrier_error` its own failure · `rate_limited` too many ·
 * `not_authorized` our account or settings · `interrupted` the server stopped · `unknown` anything else.
 * Given up at once: `recipient_refused` · `message_refused` · `not_configured` no template for it at the carrier · `expired` too late to be of use.
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
]);
export type MessageFailure = z.infer<typeof MessageFailure>;

/** A message that was given up, for organisers: never its words. */
export const GivenUpMessage = z.object({
  id: Id,
  channel: MessageChannel,
  /** Text and not a closed set: a row may be of a release that knew others. */
  template: z.string(),
  /** The recipient, masked; null where it has been erased, and for a device, which has no name. */
  to: z.string().nullable(),
  createdAt: Instant,
  failedAt: Instant,
  attempts: z.int().min(0),
  reason: MessageFailure,
  /** Whether it can still be sent: a code that has expired cannot. */
  canResend: z.boolean(),
});
export type GivenUpMessage = z.infer<typeof GivenUpMessage>;

export const GivenUpFilter = z.object({
  channel: MessageChannel.optional(),
  template: MessageTemplate.optional(),
  reason: MessageFailure.optional(),
});
export type GivenUpFilter = z.infer<typeof GivenUpFilter>;

export const messagesAdmin = {
  'GET /api/admin/messages': {
    access: 'organiser',
    right: EVERYTHING_EVERYWHERE,
    summary: 'Messages that could not be sent and were given up, the last one first if not said.',
    query: CursorPaging.extend({
      filter: jsonParam(GivenUpFilter).optional(),
      /** A field's name, `-` before it for descending. */
      sort: z.enum(['failedAt', '-failedAt']).optional(),
    }),
    answers: pagedListOf(GivenUpMessage),
    errors: [],
  },
  'POST /api/admin/messages/resends': {
    access: 'organiser',
    right: EVERYTHING_EVERYWHERE,
    summary: 'Lets messages that were given up wait to be sent again. Those that no longer are stay as they are.',
    body: z.object({ ids: z.array(Id).min(1).max(500) }),
    answers: z.object({ resent: z.int().min(0) }),
    errors: [],
  },
} satisfies Endpoints;
