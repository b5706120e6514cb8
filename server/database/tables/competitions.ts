import type { Mode } from '#contract/competitions/public.ts';
import { bigint, bigintWithDefault, counter, flag, flagOff, integer, integerWithDefault, optional, type RowOf, text } from './columns.ts';

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
  /** The requirement that an institution's form has a number for each child's guardian. */
  needsGuardianNumbers: flagOff(),
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
  /** For how many days after a rejection an entry can be corrected, even where sign-up has closed. */
  correctionDays: integerWithDefault(),
  /** How the fee is paid, in both languages. */
  howToPay: optional(text()),
  /** Within how many working days organisers promise to review an entry. */
  reviewDays: integerWithDefault(),
  createdAt: bigint(),
  updatedAt: bigint(),
};
export type CompetitionTable = RowOf<typeof competition>;

/** What organisers write of a competition: its draft, and every version that was published. */
export const competitionVersion = {
  id: text(),
  /** Before the first publication there is no such competition yet. */
  competitionId: text(),
  /** Counts the versions of a competition; the draft has the next one. */
  number: integer(),
  state: text<'draft' | 'published' | 'superseded'>(),
  data: text(),
  /** Counts how often the draft was saved. */
  version: integer(),
  byId: optional(text()),
  byName: text(),
  at: bigint(),
  note: optional(text()),
};
export type CompetitionVersionTable = RowOf<typeof competitionVersion>;

export const invitationCode = {
  id: text(),
  competitionId: text(),
  /** Upper case, without spaces. */
  code: text(),
  institution: optional(text()),
  useLimit: integer(),
  used: counter(),
  /** From this moment on it can no longer be used. */
  endsAt: optional(bigint()),
  revokedAt: optional(bigint()),
  /** The same for all that were made at once. */
  batchId: optional(text()),
  /** 0 for those of earlier releases. */
  createdAt: bigintWithDefault(),
};

/** The table whose texts name files by their public URL. */
export const competitionsNamingFiles = ['competition'] as const;
