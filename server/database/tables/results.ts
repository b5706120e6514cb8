import type { Group } from '#contract/competitions/public.ts';
import { bigint, flag, integer, optional, text, textWithDefault } from './columns.ts';

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
