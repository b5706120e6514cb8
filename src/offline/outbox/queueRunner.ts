import type { Lock } from '#src/offline/storage/lock.ts';
import type { Schedule } from '#src/offline/timers.ts';

/** The trigger of a pass: the queue's own timer, an event that makes success likely (a connection, the page visible again), or the user's request. */
export type Trigger = 'timer' | 'event' | 'user';
const URGENCY: readonly Trigger[] = ['timer', 'event', 'user'];
const moreUrgent = (a: Trigger, b: Trigger): Trigger => (URGENCY.indexOf(a) > URGENCY.indexOf(b) ? a : b);

/** Delay before a queue is checked again after the device's storage failed, or for items that only another tab can process, in ms. */
export const LOOK_AGAIN_MS = 30_000;

interface QueueRunnerDeps<Item extends { id: string }> {
  /** Returns the items that may be processed, in order. */
  items: () => Promise<readonly Item[]>;
  /** Delay until an item may be processed; null if only the user can start it. */
  waitMs: (item: Item, trigger: Trigger) => number | null;
  /** Advances one item by a step. Fails only if the device's storage fails. */
  process: (item: Item) => Promise<'done' | 'elsewhere'>;
  /** Only one tab processes at a time. */
  lock: Lock;
  schedule: Schedule;
  now: () => number;
  /** Returns a number from 0 to 1. */
  random: () => number;
  /** Returns the pause after this many consecutive failures, in ms. */
  delayMs: (failures: number, spread: number, retryAfterSeconds?: number) => number;
}

export interface QueueRunner {
  /** Processes the items that are due. Resolves after the attempt; never fails. */
  run(trigger: Trigger): Promise<void>;
  /** Returns true if a pass is about to begin. */
  isScheduled(): boolean;
  /** Returns the time of the next attempt after the n-th consecutive failure, epoch ms. */
  retryAt(failures: number, retryAfterSeconds?: number): number;
  /** Stops processing until `resume`: the account is signed out. */
  pause(): void;
  resume(): void;
  isPaused(): boolean;
  /** Starts nothing more; work in progress completes. */
  stop(): void;
  isStopped(): boolean;
}

/** Processes a queue: one item at a time, in one tab at a time. An item that was tried in a pass waits for its own delay. */
export const createQueueRunner = <Item extends { id: string }>({
  items,
  waitMs,
  process,
  lock,
  schedule,
  now,
  random,
  delayMs,
}: QueueRunnerDeps<Item>): QueueRunner => {
  let current: Promise<void> = Promise.resolve();
  let next: { trigger: Trigger; done: Promise<void> } | null = null;
  let cancelTimer = () => {};
  let paused = false;
  let stopped = false;

  /** Returns the delay until an item is due, in ms; null if no item has a delay. */
  const drain = async (trigger: Trigger): Promise<number | null> => {
    const tried = new Set<string>();
    const elsewhere = new Set<string>();
    for (;;) {
      if (stopped) return null;
      const waits = (await items()).flatMap((item) => {
        const ms = elsewhere.has(item.id) ? LOOK_AGAIN_MS : waitMs(item, tried.has(item.id) ? 'timer' : trigger);
        return ms === null ? [] : [{ item, ms }];
      });
      if (stopped || paused || waits.length === 0) return null;
      const due = waits.find(({ ms }) => ms <= 0);
      if (!due) return Math.min(...waits.map(({ ms }) => ms));
      tried.add(due.item.id);
      if ((await process(due.item)) === 'elsewhere') elsewhere.add(due.item.id);
    }
  };

  const pass = async (trigger: Trigger): Promise<void> => {
    cancelTimer();
    let wait: number | null = LOOK_AGAIN_MS;
    try {
      const isNeeded = (await items()).some((item) => waitMs(item, trigger) !== null);
      if (stopped || paused || !isNeeded) return;
      await lock.alone(async () => {
        wait = await drain(trigger);
      });
    } catch {
      // the device's storage may be back later
    }
    if (!stopped && wait !== null) cancelTimer = schedule(() => void run('timer'), wait);
  };

  /** Merges triggers that arrive during a pass into one more pass. */
  const run = (trigger: Trigger): Promise<void> => {
    if (stopped) return current;
    if (next) {
      next.trigger = moreUrgent(next.trigger, trigger);
      return next.done;
    }
    const own = { trigger, done: current };
    own.done = current.then(() => {
      next = null;
      return pass(own.trigger);
    });
    next = own;
    current = own.done;
    return current;
  };

  return {
    run,
    isScheduled: () => next !== null,
    retryAt: (failures, retryAfterSeconds) => now() + Math.ceil(delayMs(failures, random(), retryAfterSeconds)),
    pause: () => {
      paused = true;
    },
    resume: () => {
      paused = false;
    },
    isPaused: () => paused,
    stop: () => {
      stopped = true;
      cancelTimer();
    },
    isStopped: () => stopped,
  };
};
