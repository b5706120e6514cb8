import type { AttemptLateReason, AttemptState } from '#contract/judging/attempts.ts';
import type { LateReason, MarkState } from '#contract/judging/public.ts';
import type { CombineWay } from '#contract/judging/rules/combine.ts';
import type { RoundState } from '#contract/judging/rules/rounds.ts';
import { bigint, counter, flag, integer, optional, type RowOf, text } from './columns.ts';

export const judgingRound = {
  id: text(),
  competitionId: text(),
  /** In both languages, as JSON. */
  name: text(),
  state: text<RoundState>(),
  opensAt: bigint(),
  closesAt: bigint(),
  judgesPerWork: integer(),
  combine: text<CombineWay>(),
  /** Points. */
  spreadLimit: integer(),
  blind: flag(),
  /** The groups whose works it takes, as JSON; null for all. */
  groups: optional(text()),
  /** The earlier round whose first works of each group it takes, as JSON; null for all works. */
  after: optional(text()),
  /** `TableSettings` as JSON, if teams run at a table; null if works are marked. */
  tableSettings: optional(text()),
  /** The version of the rubric under which organisers keep the marks made by earlier ones; null if they have not decided. */
  keptRubric: optional(integer()),
  /** The work that all judges mark and then compare; null if there is none. */
  calibrationWorkId: optional(text()),
  /** Counts the changes. */
  version: counter(),
  createdAt: bigint(),
};
export type RoundTable = RowOf<typeof judgingRound>;

/** A judge's place in a round. */
export const panelMember = {
  roundId: text(),
  judgeId: text(),
  /** Languages that the judge reads, as JSON; null for all. */
  languages: optional(text()),
  workLimit: optional(integer()),
  leftAt: optional(bigint()),
  remindedAt: optional(bigint()),
  /** Time at which the judge's last mark arrived. */
  lastMarkAt: optional(bigint()),
};

/** A version of a competition's rubric by which marks were made. */
export const rubricVersion = {
  competitionId: text(),
  number: integer(),
  data: text(),
  createdAt: bigint(),
};

/** A work assigned to a judge in a round, with the mark that stands. */
export const assignment = {
  id: text(),
  roundId: text(),
  workId: text(),
  judgeId: text(),
  assignedAt: bigint(),
  /** Time at which the judge was told of it. */
  toldAt: optional(bigint()),
  openedAt: optional(bigint()),
  /** Time at which the work was taken from the judge again; null while it is assigned. */
  removedAt: optional(bigint()),
  /** State of the mark that stands; null without one. */
  state: optional(text<MarkState>()),
  markId: optional(text()),
  /** Hundredths of a point. */
  total: optional(integer()),
  /** Number of marks that came late and wait for an organiser. */
  lateMarks: counter(),
};

/** A judge's mark of a work. None is ever changed or removed: a newer one supersedes it. */
export const mark = {
  id: text(),
  roundId: text(),
  workId: text(),
  judgeId: text(),
  number: integer(),
  state: text<MarkState>(),
  /** Points by criterion, as JSON. */
  points: text(),
  /** Hundredths of a point. */
  total: optional(integer()),
  durationMs: optional(bigint()),
  comment: text(),
  note: text(),
  rubricNumber: integer(),
  /** By the clock of the judge's device. */
  madeAt: bigint(),
  receivedAt: bigint(),
  receipt: text(),
  late: optional(text<LateReason>()),
  takenAt: optional(bigint()),
  takenBy: optional(text()),
  takeReason: optional(text()),
  /** A late mark that an organiser has not taken. */
  refusedAt: optional(bigint()),
  refusedBy: optional(text()),
  refuseReason: optional(text()),
};
export type MarkTable = RowOf<typeof mark>;

/** A conflict between a judge and a work that the judge has declared or an organiser has ruled on. */
export const judgingConflict = {
  workId: text(),
  judgeId: text(),
  competitionId: text(),
  /** The judge's words; null if the conflict was derived. */
  note: optional(text()),
  ruling: text<'open' | 'confirmed' | 'overruled'>(),
  reason: optional(text()),
  ruledBy: optional(text()),
  ruledAt: optional(bigint()),
  createdAt: bigint(),
};

/** Marks of a work that are far apart and that an organiser has accepted. */
export const acceptedSpread = {
  roundId: text(),
  workId: text(),
  reason: text(),
  byId: text(),
  at: bigint(),
};

/** An assignment of many works at once, which can be taken back for a minute. */
export const assignmentChange = {
  id: text(),
  roundId: text(),
  byId: text(),
  at: bigint(),
  /** Pairs of work and judge, as JSON. */
  added: text(),
  removed: text(),
  undoneAt: optional(bigint()),
};

/** An attempt of a team at a table. None is ever removed; a correction replaces it, a ruling makes it void. */
export const attempt = {
  /** Made by the judge's device. */
  id: text(),
  roundId: text(),
  registrationId: text(),
  /** In the order of arrival, from 1; a correction has the number of what it corrects. */
  number: integer(),
  /** Null if it comes from a sheet. */
  judgeId: optional(text()),
  /** Null if a judge made it. */
  sheetId: optional(text()),
  state: text<AttemptState>(),
  rubricNumber: integer(),
  /** Points by criterion, as JSON. */
  points: text(),
  durationMs: optional(bigint()),
  /** As JSON. */
  penalties: text(),
  /** Hundredths of a point, penalties taken off; null while a criterion is missing. */
  total: optional(integer()),
  comment: text(),
  note: text(),
  /** The captain's sign, as the data of an SVG path. */
  signature: optional(text()),
  /** By the clock of the judge's device. */
  madeAt: bigint(),
  receivedAt: bigint(),
  receipt: text(),
  /** The attempt that it corrects, and the one that corrects it. */
  replaces: optional(text()),
  replacedBy: optional(text()),
  /** Set if it arrived late: it is void until an organiser rules on it. */
  late: optional(text<AttemptLateReason>()),
  isVoid: flag(),
  /** The last ruling of an organiser. */
  ruledAt: optional(bigint()),
  ruledBy: optional(text()),
  rulingReason: optional(text()),
  /** Time at which the sheet that it comes from was taken back. */
  sheetTakenBackAt: optional(bigint()),
};
export type AttemptTable = RowOf<typeof attempt>;

/** A score sheet that was imported into a round; its attempts are a version of their own. */
export const scoreSheet = {
  id: text(),
  roundId: text(),
  /** Among the sheets of its round, from 1. */
  number: integer(),
  fileName: text(),
  /** Numbers of attempts and of their teams. */
  attempts: integer(),
  teams: integer(),
  byId: text(),
  byName: text(),
  at: bigint(),
  takenBackAt: optional(bigint()),
  takenBackBy: optional(text()),
  /** Why it was taken back. */
  reason: optional(text()),
};

/** A tablet that has a team open, for a minute. */
export const tablePresence = {
  roundId: text(),
  judgeId: text(),
  /** Random key of the tablet. */
  device: text(),
  registrationId: text(),
  since: bigint(),
  seenAt: bigint(),
};

/** A ruling on a conflict between a judge and a team at the table. */
export const teamRuling = {
  registrationId: text(),
  judgeId: text(),
  competitionId: text(),
  ruling: text<'confirmed' | 'overruled'>(),
  reason: text(),
  ruledBy: text(),
  ruledAt: bigint(),
};
