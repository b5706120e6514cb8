import { AsyncLocalStorage } from 'node:async_hooks';

const watches = new AsyncLocalStorage<{ ms: number }>();

/** The driver's statements have held the thread that answers requests for so long. PostgreSQL's hold it never. */
export const noteHeld = (ms: number): void => {
  const watch = watches.getStore();
  if (watch) watch.ms += ms;
};

/** Runs `work`; also answers for how many milliseconds its statements held the thread, whatever it waited for and others did meanwhile. */
export const measureHeld = async <T>(work: () => Promise<T>): Promise<{ result: T; heldMs: number }> => {
  const watch = { ms: 0 };
  const result = await watches.run(watch, work);
  return { result, heldMs: watch.ms };
};
