import type { Locale } from '#contract/http/common.ts';
import type { MessageChannel, MessageFailure } from '#contract/messages/messages.ts';
import { bigint, integer, optional, text } from '#server/database/tables/columns.ts';

export const message = {
  id: text(),
  accountId: optional(text()),
  /** The entry that it is about, by which it is found when the entry is erased. */
  subjectId: optional(text()),
  channel: text<MessageChannel>(),
  template: text(),
  locale: text<Locale>(),
  /** Recipient and parameters; once the message is sent, its masked recipient and its words if they are kept. */
  sealed: text(),
  /** Keyed hash of the recipient, to keep each person's messages in order; erased once the message is sent. */
  recipient: optional(text()),
  createdAt: bigint(),
  sendAfter: bigint(),
  attempts: integer(),
  /** The process that sends it now. */
  leaseOwner: optional(text()),
  leaseUntil: optional(bigint()),
  /** Time after which it is useless (a verification code); null if it never is. */
  expiresAt: optional(bigint()),
  /** Time until which it is retried. */
  retryUntil: optional(bigint()),
  /** The reason of the last failure. */
  reason: optional(text<MessageFailure>()),
  /** The announcement that it is part of. */
  announcementId: optional(text()),
  /** The provider's price, in thousandths of a yuan; recorded for announcements only. */
  cost: optional(bigint()),
  /** The last attempts, as JSON. */
  tries: optional(text()),
  sentAt: optional(bigint()),
  /** Time at which it was given up. */
  failedAt: optional(bigint()),
};

/** The outcomes of an announcement's messages; it outlives them. */
export const messageTally = {
  announcementId: text(),
  sent: integer(),
  stopped: integer(),
  /** The cost of those sent; null if an earlier release did not count it. */
  spent: optional(bigint()),
  /** Time since which none of its messages is sent; null if they are. */
  heldAt: optional(bigint()),
};
