import { requiredAgeMs, type TracePoint } from '#contract/accounts/rules/slider.ts';
import { call } from '#src/platform/api/api.ts';

/** A challenge of the server, with what it asks for besides the slide. */
export interface PreparedChallenge {
  id: string;
  /** When it was here, on the clock of `performance.now()`. */
  arrivedAt: number;
  nonce: string | undefined;
}

/** A challenge lasts five minutes: an older one is not worth a slide. */
const FRESH_MS = 4 * 60_000;

/** Fetches a challenge while the hand is still sliding, a `hard` one where strangers have caused a lock, and does the work that it asks for. */
export const prepareChallenge = async (signal: AbortSignal, hard: boolean): Promise<PreparedChallenge> => {
  const { id, workBits } = await call('POST /api/challenges', hard ? { query: { hard: '1' } } : {}, { signal });
  const arrivedAt = performance.now();
  if (workBits === 0) return { id, arrivedAt, nonce: undefined };
  const { solveWork } = await import('./solveWork.ts');
  return { id, arrivedAt, nonce: await solveWork(id, workBits, signal) };
};

export const isFresh = ({ arrivedAt }: PreparedChallenge): boolean => performance.now() - arrivedAt < FRESH_MS;

/** How much longer to wait, so that the challenge is as old as the slide took: the server measures it by its own clock. */
export const remainingMs = ({ arrivedAt }: PreparedChallenge, trace: readonly TracePoint[]): number =>
  Math.max(0, arrivedAt + requiredAgeMs(trace) - performance.now());
