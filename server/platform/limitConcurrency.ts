import pLimit from 'p-limit';
import { Problem } from '#contract/http/problem.ts';

interface Limits {
  /** How many tasks run at the same time. */
  running: number;
  /** How many more wait for their turn; past these, `unavailable`. */
  waiting: number;
}

/** Runs tasks a few at a time, in order of arrival. Fails with unavailable where too many wait already: nothing has begun then. */
export const limitConcurrency = ({ running, waiting }: Limits): (<T>(task: () => Promise<T>) => Promise<T>) => {
  const limit = pLimit(running);
  return async (task) => {
    if (limit.activeCount + limit.pendingCount >= running + waiting) throw new Problem('unavailable');
    return limit(task);
  };
};
