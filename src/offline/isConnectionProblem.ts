import type { ProblemCode } from '#contract/http/problem.ts';

/** Whether the network kept something from arriving; anything else that waits, such as a server with a full disk, waits for the server. */
export const isConnectionProblem = (code: ProblemCode | undefined): boolean => code === 'offline' || code === 'timed_out';
