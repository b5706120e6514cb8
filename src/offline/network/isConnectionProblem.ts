import type { ProblemCode } from '#contract/http/problem.ts';

/** Returns true if the network failed. Everything else that waits, such as a server with a full disk, waits for the server. */
export const isConnectionProblem = (code: ProblemCode | undefined): boolean => code === 'offline' || code === 'timed_out';
