import { Problem } from '#contract/problem.ts';

interface Limits {
  /** How many tasks run at the same time. */
  running: number;
  /** How many more wait for their turn; past these, `unavailable`. */
  waiting: number;
}

/** Runs tasks a few at a time, in order of arrival. Fails with unavailable where too many wait already: nothing has begun then. */
export const limitConcurrency = (limits: Limits): (<T>(task: () => Promise<T>) => Promise<T>) => {
  const waiting: (() => void)[] = [];
  let running = 0;

  const takeTurn = async (): Promise<void> => {
    if (running < limits.running) {
      running += 1;
      return;
    }
    if (waiting.length >= limits.waiting) throw new Problem('unavailable');
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const endTurn = (): void => {
    const next = waiting.shift();
    // The turn passes on without being free in between, so that no newcomer takes it first.
    if (next) next();
    else running -= 1;
  };

  return async (task) => {
    await takeTurn();
    try {
      return await task();
    } finally {
      endTurn();
    }
  };
};

/** Runs tasks one after the other, however many wait. */
export const oneAtATime = () => limitConcurrency({ running: 1, waiting: Number.POSITIVE_INFINITY });
