import { bigint, text } from './columns.ts';

/** An internal note of organisers about an account; its owner never reads it. */
export const accountNote = {
  id: text(),
  accountId: text(),
  authorId: text(),
  authorName: text(),
  text: text(),
  at: bigint(),
};

/** A period in which an organiser sees the portal as an account's owner does. */
export const supportView = {
  id: text(),
  accountId: text(),
  actorId: text(),
  /** The organiser's session: the view is limited to it. */
  sessionId: text(),
  reason: text(),
  startedAt: bigint(),
  endsAt: bigint(),
};
