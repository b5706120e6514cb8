import type { Schedule } from '#server/platform/clock.ts';

export interface Poller {
  start(): void;
  /** Starts no further runs and waits for the current one. */
  stop(): Promise<void>;
}

interface Deps {
  everyMs: number;
  schedule: Schedule;
  /** Between 0 and 1. */
  random: () => number;
  run(): Promise<void>;
  onFailure(error: unknown): void;
}

/** Keeps processes that started together out of step: each waits for a random part of the interval within this range. */
const JITTER = { from: 0.75, to: 1.25 };

/**
 * Polls for work in every process, one run after another. Unlike a job it holds no lease and writes nothing by itself, so no dead process
 * blocks it; the work must be claimed row by row.
 */
export const createPoller = ({ everyMs, schedule, random, run, onFailure }: Deps): Poller => {
  let cancel: (() => void) | null = null;
  let turn: Promise<void> = Promise.resolve();
  let stopped = false;

  const scheduleNext = (delayMs: number): void => {
    cancel = schedule(() => {
      turn = run()
        .catch(onFailure)
        .finally(() => {
          if (!stopped) scheduleNext(everyMs * (JITTER.from + random() * (JITTER.to - JITTER.from)));
        });
    }, delayMs);
  };
  return {
    start() {
      if (!cancel && !stopped) scheduleNext(0);
    },
    async stop() {
      stopped = true;
      cancel?.();
      await turn;
    },
  };
};
