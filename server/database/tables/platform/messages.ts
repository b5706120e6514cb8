import type { Channel, Locale } from '#contract/common.ts';
import { bigint, integer, optional, text } from '../columns.ts';

export const message = {
  id: text(),
  accountId: optional(text()),
  channel: text<Channel>(),
  template: text(),
  locale: text<Locale>(),
  /** Recipient and parameters; erased once the message is sent. */
  sealed: text(),
  createdAt: bigint(),
  sendAfter: bigint(),
  attempts: integer(),
  sentAt: optional(bigint()),
  failedAt: optional(bigint()),
};
