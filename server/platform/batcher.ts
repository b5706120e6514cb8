import { Problem } from '#contract/http/problem.ts';
import { isDatabaseUnavailable, isStorageFull } from '#server/database/failures.ts';

interface PendingCall<T, R> {
  item: T;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

interface Options {
  /** The most that one run takes. */
  max: number;
  /** Whether a run waits for the one before it, and takes what came meanwhile. */
  inTurn: boolean;
}

/**
 * Lets what is asked for in one turn of the event loop share one run, and with it one query or one commit: `runAll` answers each in order,
 * with its result or its problem, after the run has ended. One that breaks a whole run (by any other error) does not break it for the
 * others: they run again one by one.
 */
export const createBatcher = <T, R>(
  runAll: (items: readonly T[]) => Promise<readonly (R | Problem)[]>,
  { max, inTurn }: Options,
): ((item: T) => Promise<R>) => {
  const waiting: PendingCall<T, R>[] = [];
  let scheduled = false;

  const run = async (calls: readonly PendingCall<T, R>[]): Promise<void> => {
    try {
      const results = await runAll(calls.map(({ item }) => item));
      for (const [index, call] of calls.entries()) {
        const result = results[index];
        if (result === undefined) throw new Error('a run answered fewer than it was asked');
        if (result instanceof Problem) call.reject(result);
        else call.resolve(result);
      }
    } catch (error) {
      if (calls.length === 1 || isDatabaseUnavailable(error) || isStorageFull(error)) for (const call of calls) call.reject(error);
      else for (const call of calls) await run([call]);
    }
  };

  const runWaiting = async (): Promise<void> => {
    if (!inTurn) scheduled = false;
    while (waiting.length > 0) {
      const running = run(waiting.splice(0, max));
      if (inTurn) await running;
    }
    scheduled = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (scheduled) return;
      scheduled = true;
      // Once every request that has arrived by now was read.
      setImmediate(() => void runWaiting());
    });
};
