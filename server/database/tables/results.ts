import type { Group } from '#contract/competitions/public.ts';
import { bigint, flag, integer, optional, type RowOf, text, textWithDefault } from './columns.ts';

export const result = {
  id: text(),
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
};

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
