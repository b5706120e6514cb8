import { AsyncLocalStorage } from 'node:async_hooks';

const watches = new AsyncLocalStorage<{ ms: number }>();

/** Records how long the driver's statements have blocked the thread that answers requests. PostgreSQL's never do. */
export const recordBlockingTime = (ms: number): void => {
  const watch = watches.getStore();
  if (watch) watch.ms += ms;
};

/** Runs `work`; also returns for how many milliseconds its statements blocked the thread, without waits and other work in between. */
export const measureBlockingTime = async <T>(work: () => Promise<T>): Promise<{ result: T; blockedMs: number }> => {
  const watch = { ms: 0 };
  const result = await watches.run(watch, work);
  return { result, blockedMs: watch.ms };
};
