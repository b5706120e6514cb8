import { z } from 'zod';
import { Instant } from '#contract/http/common.ts';
import { bothLines } from '#contract/http/draftText.ts';
import { attemptRules } from './rules/attempts.ts';
import { combineWays } from './rules/combine.ts';
import { roundStates } from './rules/rounds.ts';

export const RoundState = z.enum(roundStates);

export const MAX_JUDGES_PER_WORK = 5;

export const MAX_ATTEMPTS = 10;

/** Settings of a round in which teams run at a table: each attempt is scored, and no work is marked. */
export const TableSettings = z.object({
  /** Number of attempts that a team has; aborted ones use none. */
  attempts: z.int().min(1).max(MAX_ATTEMPTS),
  /** The attempt that counts. */
  counts: z.enum(attemptRules),
});
export type TableSettings = z.infer<typeof TableSettings>;

/** A round's settings as organisers write them. `roundProblems` says what keeps it from being opened. */
export const RoundData = z.object({
  name: bothLines(40),
  opensAt: Instant,
  /** A deadline: marks are kept after it, as late, until an organiser takes them. */
  closesAt: Instant,
  /** Number of judges who mark each work. */
  judgesPerWork: z.int().min(1).max(MAX_JUDGES_PER_WORK),
  combine: z.enum(combineWays),
  /** Points between the highest and the lowest mark of a work, past which another judge is called. */
  spreadLimit: z.int().min(0).max(100),
  /** True if judges see number, group, title and work only. */
  blind: z.boolean(),
  /** Set if teams run at a table; null if works are marked. */
  table: TableSettings.nullable(),
});
export type RoundData = z.infer<typeof RoundData>;

/** Settings of a new round, besides its name and times. */
export const defaultRound = {
  judgesPerWork: 2,
  combine: 'mean',
  spreadLimit: 20,
  blind: true,
  table: null,
} as const satisfies Partial<RoundData>;
