import { requiredAgeMs, type TracePoint } from '#contract/accounts/rules/slider.ts';
import { call } from '#src/platform/api/api.ts';

/** A challenge of the server, with the solution of its further task. */
export interface PreparedChallenge {
  id: string;
  /** Time of arrival, on the clock of `performance.now()`. */
  arrivedAt: number;
  nonce: string | undefined;
}

/** Maximum age of a challenge for a slide, in ms; it expires after five minutes. */
const FRESH_MS = 4 * 60_000;

/** Fetches a challenge while the slide is in progress, a `hard` one if strangers have caused a lock, and solves its task. */
export const prepareChallenge = async (signal: AbortSignal, hard: boolean): Promise<PreparedChallenge> => {
  const { id, workBits } = await call('POST /api/challenges', hard ? { query: { hard: '1' } } : {}, { signal });
  const arrivedAt = performance.now();
  if (workBits === 0) return { id, arrivedAt, nonce: undefined };
  const { solveWork } = await import('./solveWork.ts');
  return { id, arrivedAt, nonce: await solveWork(id, workBits, signal) };
};

export const isFresh = ({ arrivedAt }: PreparedChallenge): boolean => performance.now() - arrivedAt < FRESH_MS;

/** Returns the remaining wait, so that the challenge is as old as the slide took: the server measures the slide by its own clock. */
export const remainingMs = ({ arrivedAt }: PreparedChallenge, trace: readonly TracePoint[]): number =>
  Math.max(0, arrivedAt + requiredAgeMs(trace) - performance.now());
