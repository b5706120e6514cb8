import { bigint, optional, text } from './columns.ts';

/** That a person has been told something: its key says it once. */
export const notice = {
  kind: text(),
  accountId: text(),
  /** What it was about: a competition, a guardian, a change of arrangements. */
  subject: text(),
  at: bigint(),
};

/** Place and times of a competition as its families know them, and a change that waits to be announced. */
export const announcedArrangements = {
  competitionId: text(),
  announced: text(),
  pending: optional(text()),
  pendingSince: optional(bigint()),
  /** Whom the change is for, as an organiser said; null where no choice was made: for all with a live entry. */
  audience: optional(text<'all' | 'without_work'>()),
};
