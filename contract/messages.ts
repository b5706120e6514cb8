import { z } from 'zod';

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
