import { bigint, text } from './columns.ts';

/** What organisers tell each other about an account; its owner never reads it. */
export const accountNote = {
  id: text(),
  accountId: text(),
  authorId: text(),
  authorName: text(),
  text: text(),
  at: bigint(),
};

/** A time in which an organiser sees what an account's owner sees. */
export const supportView = {
  id: text(),
  accountId: text(),
  actorId: text(),
  /** The organiser's session: no other one of theirs sees anything. */
  sessionId: text(),
  reason: text(),
  startedAt: bigint(),
  endsAt: bigint(),
};
