import type { Group } from '#contract/competitions/public.ts';
import type { Award } from '#contract/results/public.ts';
import { bigint, flag, integer, optional, text } from './columns.ts';

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
  /** Scores in hundredths of a point. */
  creativity: optional(integer()),
  task: optional(integer()),
  total: optional(integer()),
  durationMs: optional(bigint()),
  award: text<Award>(),
  rank: optional(integer()),
  publishName: flag(),
  /** Not public before this time. */
  publishedAt: bigint(),
};
