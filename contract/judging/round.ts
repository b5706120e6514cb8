import { z } from 'zod';
import { Instant } from '#contract/http/common.ts';
import { bothLines } from '#contract/http/draftText.ts';
import { combineWays } from './rules/combine.ts';

/** States of a round: being prepared, marked by judges, closed for good unless unlocked with a reason. */
export const roundStates = ['draft', 'open', 'locked'] as const;
export const RoundState = z.enum(roundStates);
export type RoundState = z.infer<typeof RoundState>;

export const MAX_JUDGES_PER_WORK = 5;

/** A round's settings. */
export const RoundData = z.object({
  name: bothLines(40),
  opensAt: Instant,
  closesAt: Instant,
  /** Number of judges who mark each work. */
  judgesPerWork: z.int().min(1).max(MAX_JUDGES_PER_WORK),
  combine: z.enum(combineWays),
  /** Difference in points between the highest and the lowest mark of a work past which another judge is called. */
  spreadLimit: z.int().min(0).max(100),
  /** True if judges see nothing of whose a work is. */
  blind: z.boolean(),
});
export type RoundData = z.infer<typeof RoundData>;

/** Settings of a new round, besides its name and times. */
export const defaultRound = { judgesPerWork: 2, combine: 'mean', spreadLimit: 20, blind: true } as const satisfies Partial<RoundData>;
