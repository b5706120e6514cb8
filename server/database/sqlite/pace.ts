/** Maximum time that jobs may block the event loop before they yield to requests. */
const AT_ONCE_MS = 2;
/** Pause as a multiple of that time: jobs take a third of the time at most. */
const REST = 2;
/** Maximum pause, however long one statement took. */
const MAX_REST_MS = 1000;
/** Estimated cost of a queued statement. */
const EXPECTED_MS = 0.2;

/** Shares a thread between jobs and requests. */
export interface Pace {
  /** Resolves when a job's next statement may run. Jobs take turns, however many wait. */
  turn(): Promise<void>;
  /** Records for how long a job has blocked the thread. */
  note(ms: number): void;
  /** Reports whether the thread should be yielded before the next statement. */
  isDue(): boolean;
}

/** `wait` resolves after the given milliseconds, in which requests are answered. */
export const createPace = (wait: (ms: number) => Promise<unknown>): Pace => {
  let held = 0;
  let last: Promise<void> = Promise.resolve();

  const rest = async (): Promise<void> => {
    if (held >= AT_ONCE_MS) {
      const ms = Math.min(held * REST, MAX_REST_MS);
      held = 0;
      await wait(ms);
    }
    held += EXPECTED_MS;
  };

  return {
    turn() {
      last = last.then(rest);
      return last;
    },
    note(ms) {
      held += ms;
    },
    isDue: () => held >= AT_ONCE_MS,
  };
};
