import type { announcementStates } from '#contract/messages/announcements.ts';
import type { MessageChannel } from '#contract/messages/messages.ts';
import type { OptionalKind } from '#contract/messages/rules/messageKind.ts';
import { bigint, integer, optional, text } from './columns.ts';

/** A message from an organiser to many accounts, and the progress of sending it. */
export const announcement = {
  id: text(),
  state: text<(typeof announcementStates)[number]>(),
  byId: text(),
  byName: text(),
  at: bigint(),
  endedAt: optional(bigint()),
  /** JSON */
  segment: text(),
  channels: text(),
  texts: text(),
  expected: integer(),
  cost: bigint(),
  /** The last account reached, in the order of their ids. */
  cursor: text(),
  told: integer(),
  leftOut: integer(),
  unreachable: integer(),
  /** Not continued before this time. */
  nextAt: bigint(),
  /** Time at which it is to begin; null if at once. */
  sendAt: optional(bigint()),
  /** The entry that it is about, or the account that it goes to, if a single one. */
  subjectId: optional(text()),
};

/** An announcement that an organiser is writing. */
export const announcementDraft = {
  id: text(),
  accountId: text(),
  /** JSON */
  data: text(),
  savedAt: bigint(),
};

/** An opt-out of an account's owner from a kind of message on a channel. */
export const messageChoice = {
  accountId: text(),
  kind: text<OptionalKind>(),
  channel: text<MessageChannel>(),
  at: bigint(),
};

/** The meaning of an unsubscribe link in a mail. */
export const unsubscribeLink = {
  /** HMAC of the link's token. */
  tokenHash: text(),
  accountId: text(),
  kind: text<OptionalKind>(),
};
