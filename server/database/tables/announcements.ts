import type { MessageChannel } from '#contract/messages/admin.ts';
import type { announcementStates } from '#contract/messages/announcements.ts';
import type { LeavableKind } from '#contract/messages/rules/messageKind.ts';
import { bigint, integer, optional, text } from './columns.ts';

/** A message that an organiser writes to many, and how far its sending has come. */
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
  /** The account that it came to last, in the order of their ids. */
  cursor: text(),
  told: integer(),
  leftOut: integer(),
  unreachable: integer(),
  /** Not before then it goes on. */
  nextAt: bigint(),
};

/** A kind of message that an account's owner has left, by a channel. */
export const messageChoice = {
  accountId: text(),
  kind: text<LeavableKind>(),
  channel: text<MessageChannel>(),
  at: bigint(),
};

/** What the link of a mail stands for. */
export const unsubscribeLink = {
  /** HMAC of the link's token. */
  tokenHash: text(),
  accountId: text(),
  kind: text<LeavableKind>(),
};
