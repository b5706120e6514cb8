/** Writes the last of many values: one write at a time, the next with what has come meanwhile. */
export interface Keeper<T> {
  keep(value: T): void;
  /** Resolves once nothing waits to be written. */
  settled(): Promise<void>;
}

/** `write` is called with each value that is the last when its turn comes; `onEnd` says whether it was written. */
export const createKeeper = <T>(write: (value: T) => Promise<void>, onEnd: (isKept: boolean) => void): Keeper<T> => {
  let waiting: { value: T } | null = null;
  let running: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    while (waiting) {
      const { value } = waiting;
      waiting = null;
      const isKept = await write(value).then(
        () => true,
        () => false,
      );
      if (!waiting) onEnd(isKept);
    }
    running = null;
  };
  return {
    keep(value) {
      waiting = { value };
      running ??= run();
    },
    settled: () => running ?? Promise.resolve(),
  };
};
