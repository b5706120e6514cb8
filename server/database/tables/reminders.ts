import { bigint, integer, optional, text } from './columns.ts';

/** A notice sent to a person: its key prevents a second one. */
export const notice = {
  kind: text(),
  accountId: text(),
  /** The subject: a competition, a guardian, a change of arrangements. */
  subject: text(),
  at: bigint(),
};

/** An organiser's choice of notices: JSON by kind, and the hour of the digest. */
export const noticeSetting = {
  accountId: text(),
  choices: text(),
  digestHour: integer(),
};

/** The place and times of a competition as announced to families, and a change that waits to be announced. */
export const announcedArrangements = {
  competitionId: text(),
  announced: text(),
  pending: optional(text()),
  pendingSince: optional(bigint()),
  /** The recipients of the change, as chosen by an organiser; null if no choice was made: all with a live entry. */
  audience: optional(text<'all' | 'without_work'>()),
};
