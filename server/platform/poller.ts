import type { Schedule } from './jobs.ts';

export interface Poller {
  start(): void;
  /** Starts nothing more and waits for the turn that runs. */
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

/** Processes that started together do not stay in step: each waits between these parts of the interval. */
const JITTER = { from: 0.75, to: 1.25 };

/**
 * Looks for work in every process, one turn after another. Unlike a job it holds no lease and writes nothing by itself, so that no dead
 * process is in its way; what it finds must be claimed row by row.
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
