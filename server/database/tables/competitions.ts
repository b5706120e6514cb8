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
  /** The cover, as JSON; null for the drawing. */
  picture: optional(text()),
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
  /** True if an institution's form requires a number for each child's guardian. */
  needsGuardianNumbers: flagOff(),
  venue: optional(text()),
  awards: text(),
  judges: text(),
  downloads: text(),
  /** The criteria by which judges mark the works, as JSON; null for the default. */
  rubric: optional(text()),
  /** The rules of the ranking, as JSON; null for those of the specification. */
  ranking: optional(text()),
  /** The competition's own questions in its entry form, as JSON; null for none. */
  formQuestions: optional(text()),
  capacity: optional(integer()),
  seatsTaken: counter(),
  /** The last number given on the waiting list. */
  waitlistLast: counter(),
  /** True if an entry is approved only once every guardian has answered. */
  approvalNeedsGuardians: flagOff(),
  /** Number of days after a rejection in which an entry can be corrected, even if sign-up has closed. */
  correctionDays: integerWithDefault(),
  /** Number of days after a publication of results in which families may appeal; 0 for none. */
  appealDays: integerWithDefault(),
  /** Payment instructions, in both languages. */
  howToPay: optional(text()),
  /** Maximum working days in which organisers promise to review an entry. */
  reviewDays: integerWithDefault(),
  /** The calling off: its time, the organiser's name, and the reason in both languages (JSON). Null unless it is called off. */
  calledOffAt: optional(bigint()),
  calledOffBy: optional(text()),
  calledOffReason: optional(text()),
  /** Set once it has left the organisers' everyday lists. */
  archivedAt: optional(bigint()),
  archivedBy: optional(text()),
  createdAt: bigint(),
  updatedAt: bigint(),
};
export type CompetitionTable = RowOf<typeof competition>;

/** News that everybody with an entry of a competition is still to be told. */
export const competitionNotice = {
  id: text(),
  competitionId: text(),
  kind: text<'called_off' | 'reinstated'>(),
  dueAt: bigint(),
  /** The last entry told of; empty before the first. */
  position: text(),
};

/** The hour at which a competition's draft is to be published. */
export const publicationPlan = {
  competitionId: text(),
  /** JSON of the draft that was read, and of what its organiser has chosen beside. */
  choices: text(),
  at: bigint(),
  state: text<'waiting' | 'failed'>(),
  byId: text(),
  byName: text(),
  madeAt: bigint(),
  /** Why it was not carried out: a code of the catalogue. */
  problem: optional(text()),
  failedAt: optional(bigint()),
};

/** The content of a competition written by organisers: its draft, and every published version. */
export const competitionVersion = {
  id: text(),
  /** Refers to no competition until the first publication. */
  competitionId: text(),
  /** Number among the versions of a competition; the draft has the next one. */
  number: integer(),
  state: text<'draft' | 'published' | 'superseded'>(),
  data: text(),
  /** Counts the saves of the draft. */
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
  /** Time from which it can no longer be used. */
  endsAt: optional(bigint()),
  revokedAt: optional(bigint()),
  /** Shared by all codes created at once. */
  batchId: optional(text()),
  /** 0 for those of earlier releases. */
  createdAt: bigintWithDefault(),
  /** The entry that it was made for: its account alone can use it, and organisers do not see it among their own. */
  forEntry: optional(text()),
};

/** The tables whose texts name files by their public URL, drafts and earlier versions too. */
export const competitionsNamingFiles = ['competition', 'competitionVersion'] as const;
