import pLimit from 'p-limit';
import { Problem } from '#contract/http/problem.ts';

interface Limits {
  /** Maximum tasks that run at the same time. */
  running: number;
  /** Maximum tasks that wait for their turn; further ones get `unavailable`. */
  waiting: number;
}

/** Runs tasks a few at a time, in order of arrival. Throws unavailable if too many are waiting: the task has not begun then. */
export const limitConcurrency = ({ running, waiting }: Limits): (<T>(task: () => Promise<T>) => Promise<T>) => {
  const limit = pLimit(running);
  return async (task) => {
    if (limit.activeCount + limit.pendingCount >= running + waiting) throw new Problem('unavailable');
    return limit(task);
  };
};
