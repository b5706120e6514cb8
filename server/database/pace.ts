/** So long jobs may hold the thread before it is given back to requests. */
const AT_ONCE_MS = 2;
/** How much longer requests have the thread then: jobs take a third of the time at most. */
const REST = 2;
/** However long one statement was, jobs go on after this. */
const MAX_REST_MS = 1000;
/** What a statement counts that has its turn and has not run yet. */
const EXPECTED_MS = 0.2;

/** Shares a thread between jobs and requests. */
export interface Pace {
  /** Resolves when a job's next statement may run. Jobs take turns, however many wait. */
  turn(): Promise<void>;
  /** A job has held the thread for so long. */
  note(ms: number): void;
  /** Whether the thread should be given back before the next statement. */
  isDue(): boolean;
}

/** `wait` resolves after so many milliseconds, in which requests are answered. */
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
