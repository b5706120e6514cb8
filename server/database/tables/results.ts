import type { Group } from '#contract/competitions/public.ts';
import { bigint, flag, integer, optional, type RowOf, text, textWithDefault } from './columns.ts';

export const result = {
  id: text(),
  /** The certificate that states it. Later versions of a result may keep theirs. */
  certificateNo: text(),
  competitionId: text(),
  /** The entry that it belongs to; null if the event was held without this site. */
  registrationId: optional(text()),
  name: text(),
  /** HMAC of the name in its normalised form for comparison. */
  nameIndex: text(),
  /** Blind index: HMAC of country and number. The number itself is not stored here. */
  idNumberIndex: text(),
  groupName: text<Group>(),
  teamName: optional(text()),
  organization: optional(text()),
  /** The points of each criterion by its key, in hundredths, as JSON. */
  scores: textWithDefault(),
  /** In hundredths of a point. */
  total: optional(integer()),
  durationMs: optional(bigint()),
  /** The key of its award. */
  award: text(),
  rank: optional(integer()),
  publishName: flag(),
  /** Not public before this time. */
  publishedAt: bigint(),
  /** Not public from this time on: a correction has written another, or none. */
  supersededAt: optional(bigint()),
  /** The number of the publication that wrote it; null if the event was held without this site. */
  publication: optional(integer()),
  /** Comments of judges for the family, as JSON. */
  comments: textWithDefault(),
};

/** A publication of a competition's results, at once or at a set time; the second and later ones are corrections. */
export const publication = {
  competitionId: text(),
  /** Number among those of its competition, from 1. */
  number: integer(),
  /** The number of the computation that it publishes. */
  computation: integer(),
  publishAt: bigint(),
  /** The warnings in spite of which it was published, as JSON. */
  accepted: text(),
  /** Why it was published in spite of them, or why it corrects; seen by organisers alone. */
  reason: text(),
  /** The public note of a correction in both languages, as JSON. */
  note: optional(text()),
  byId: text(),
  byName: text(),
  createdAt: bigint(),
  /** The time when it was taken back, before anybody saw it. */
  withdrawnAt: optional(bigint()),
  /** The time when what follows it was done: the states of entries, and messages. */
  settledAt: optional(bigint()),
  /** The errors that have come up against it while it waits, as JSON; of one that was taken back, those that held it back. */
  stoppedBy: optional(text()),
};
export type PublicationTable = RowOf<typeof publication>;

/** A computation of a competition's results, never changed. It holds no names. */
export const computation = {
  competitionId: text(),
  /** Number among those of its competition. */
  number: integer(),
  /** SHA-256 of all that it was computed from. */
  inputsHash: text(),
  /** The terms by which it was computed, as JSON. */
  terms: text(),
  /** The groups with their ranked entries, as JSON. */
  outcome: text(),
  byId: text(),
  byName: text(),
  createdAt: bigint(),
};
export type ComputationTable = RowOf<typeof computation>;

/** An award that an organiser gave by hand to an entry, as the jury chose. Gone when it is taken back or the entry is erased. */
export const juryChoice = {
  competitionId: text(),
  /** The key of the award. */
  award: text(),
  registrationId: text(),
  reason: text(),
  byId: text(),
  byName: text(),
  createdAt: bigint(),
};
