import { Problem } from '#contract/problem.ts';
import { isDatabaseUnavailable, isStorageFull } from '../database/failures.ts';

interface PendingCall<T, R> {
  item: T;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

/**
 * Lets what is asked for at the same time share one run, and with it one commit: `runAll` takes what came since the last run (`max` at
 * a time) and answers each in order, with its result or its problem, after the run has ended. One that breaks a
 * whole run (by any other error) does not break it for the others: they run again one by one. While many come together, a run waits
 * `waitMs` for more; a call that comes alone does not wait.
 */
export const createBatcher = <T, R>(
  runAll: (items: readonly T[]) => Promise<readonly (R | Problem)[]>,
  { max, waitMs }: { max: number; waitMs: number },
): ((item: T) => Promise<R>) => {
  const waiting: PendingCall<T, R>[] = [];
  let running = false;
  let many = false;

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

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const calls = waiting.splice(0, max);
      many = calls.length > 1;
      await run(calls);
    }
    running = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running) return;
      running = true;
      if (many) setTimeout(() => void drain(), waitMs);
      // Once every request that has arrived by now was read.
      else setImmediate(() => void drain());
    });
};
