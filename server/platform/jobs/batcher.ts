import { Problem } from '#contract/http/problem.ts';
import { isDatabaseUnavailable, isStorageFull } from '#server/database/failures.ts';

interface PendingCall<T, R> {
  item: T;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

interface Options {
  /** Maximum items of one run. */
  max: number;
  /** True if a run waits for the previous one, and takes the items that arrived meanwhile. */
  inTurn: boolean;
}

/**
 * Batches the items of one turn of the event loop into one run, and with it one query or one commit. `runAll` returns a result or a Problem
 * for each in order; callers get them after the run. If a run fails with another error, its items run again one by one; if the database is
 * unavailable or full, all fail.
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
      // After every request that has arrived by now has been read.
      setImmediate(() => void runWaiting());
    });
};
