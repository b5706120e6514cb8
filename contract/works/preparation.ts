import { z } from 'zod';
import { type ProblemCode, problemStatus } from '#contract/http/problem.ts';

const problemCodes = Object.keys(problemStatus).filter((code): code is ProblemCode => code in problemStatus);
export const AnyProblem = z.enum(problemCodes);

/** State of a work's public files: a film's playable copy without location and device. `refused`: it cannot be made. */
export const Preparation = z.enum(['preparing', 'ready', 'refused']);
export type Preparation = z.infer<typeof Preparation>;
