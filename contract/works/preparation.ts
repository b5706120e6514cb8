import { z } from 'zod';
import { type ProblemCode, problemStatus } from '#contract/http/problem.ts';

const problemCodes = Object.keys(problemStatus).filter((code): code is ProblemCode => code in problemStatus);
export const AnyProblem = z.enum(problemCodes);

/** Whether what others are to see of a work stands: a film's copy without place and device, which browsers play. `refused`: it cannot be made. */
export const Preparation = z.enum(['preparing', 'ready', 'refused']);
export type Preparation = z.infer<typeof Preparation>;
