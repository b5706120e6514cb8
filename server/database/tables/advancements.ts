import { bigint, integer, optional, text } from './columns.ts';

/** The invitation of an entry to a competition for which it has qualified. Gone when the entry is erased. */
export const advancement = {
  id: text(),
  /** The competition whose results qualify. */
  competitionId: text(),
  registrationId: text(),
  /** The competition to which it invites. */
  targetId: text(),
  codeId: text(),
  /** Entry and target while nothing has ended it, otherwise null: an entry is invited to a competition once. */
  inForce: optional(text()),
  /** The number of the publication that wrote it; null if an organiser invited by hand. */
  publication: optional(integer()),
  /** Nobody is told before this time. */
  publishedAt: bigint(),
  /** The time of the correction by which the entry no longer qualifies. */
  endedAt: optional(bigint()),
  /** The time when the family declined. */
  declinedAt: optional(bigint()),
  /** Why an organiser invited by hand, otherwise empty. */
  reason: text(),
  /** The name of the organiser who invited by hand. */
  byName: optional(text()),
};
