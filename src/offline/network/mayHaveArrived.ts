import { Problem, type ProblemCode } from '#contract/http/problem.ts';

const answerLost: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['offline', 'timed_out', 'unavailable', 'unexpected']);

/** Returns true if a request failed so that only its answer may be lost: the server may have acted. The same key makes a repeat safe. */
export const mayHaveArrived = (problem: unknown): boolean => problem instanceof Problem && answerLost.has(problem.code);
