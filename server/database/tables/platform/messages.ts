import type { Locale } from '#contract/http/common.ts';
import type { MessageChannel, MessageFailure } from '#contract/messages/admin.ts';
import { bigint, integer, optional, text } from '#server/database/tables/columns.ts';

export const message = {
  id: text(),
  accountId: optional(text()),
  /** The entry that it is about, by which it is found when that is erased. */
  subjectId: optional(text()),
  channel: text<MessageChannel>(),
  template: text(),
  locale: text<Locale>(),
  /** Recipient and parameters; erased once the message is sent. */
  sealed: text(),
  /** Keyed hash of the recipient, for the order of what one person gets; erased once the message is sent. */
  recipient: optional(text()),
  createdAt: bigint(),
  sendAfter: bigint(),
  attempts: integer(),
  /** The process that sends it now. */
  leaseOwner: optional(text()),
  leaseUntil: optional(bigint()),
  /** When its words lose their use (a verification code); null where they never do. */
  expiresAt: optional(bigint()),
  /** How long it is tried. */
  retryUntil: optional(bigint()),
  /** Why the last attempt failed. */
  reason: optional(text<MessageFailure>()),
  /** What an organiser wrote to many, of which it is a part. */
  announcementId: optional(text()),
  /** What the carrier asks for it, in thousandths of a yuan; counted for announcements only. */
  cost: optional(bigint()),
  /** The last attempts, as JSON. */
  tries: optional(text()),
  sentAt: optional(bigint()),
  /** When it was given up. */
  failedAt: optional(bigint()),
};

/** What became of the messages of an announcement; it outlives them. */
export const messageTally = {
  announcementId: text(),
  sent: integer(),
  stopped: integer(),
  /** What those that went have cost; null where an earlier release did not count it. */
  spent: optional(bigint()),
};
