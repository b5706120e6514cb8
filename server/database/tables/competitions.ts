import type { Mode } from '#contract/competitions.ts';
import { bigint, counter, flag, flagOff, integer, optional, type RowOf, text } from './columns.ts';

export const competition = {
  id: text(),
  slug: text(),
  season: integer(),
  mode: text<Mode>(),
  title: text(),
  summary: text(),
  overview: text(),
  art: text(),
  signupOpensAt: optional(bigint()),
  signupClosesAt: optional(bigint()),
  contestOpensAt: optional(bigint()),
  contestClosesAt: optional(bigint()),
  workOpensAt: optional(bigint()),
  workClosesAt: optional(bigint()),
  votingOpensAt: optional(bigint()),
  votingClosesAt: optional(bigint()),
  /** Minor units, per person. */
  feeCny: integer(),
  feeUsd: integer(),
  groups: text(),
  ageBands: text(),
  participation: text(),
  teamMin: integer(),
  teamMax: integer(),
  needsInvitation: flag(),
  venue: optional(text()),
  awards: text(),
  judges: text(),
  downloads: text(),
  capacity: optional(integer()),
  seatsTaken: counter(),
  /** The last number given on the waiting list. */
  waitlistLast: counter(),
  /** Whether an entry is approved only once every guardian has answered. */
  approvalNeedsGuardians: flagOff(),
  createdAt: bigint(),
  updatedAt: bigint(),
};
export type CompetitionTable = RowOf<typeof competition>;

export const invitationCode = {
  id: text(),
  competitionId: text(),
  /** Upper case, without spaces. */
  code: text(),
  institution: optional(text()),
  useLimit: integer(),
  used: counter(),
};
