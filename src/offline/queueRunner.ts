import type { Lock } from './lock.ts';
import type { Schedule } from './timers.ts';

/** What wakes a queue: its own timer, an event that makes success likely (a connection, the page seen again), or the user who asks for it. */
export type Trigger = 'timer' | 'event' | 'user';
const URGENCY: readonly Trigger[] = ['timer', 'event', 'user'];
const moreUrgent = (a: Trigger, b: Trigger): Trigger => (URGENCY.indexOf(a) > URGENCY.indexOf(b) ? a : b);

/** How long until a queue is looked at again after the device's storage has failed, or for what only another tab can process, in ms. */
export const LOOK_AGAIN_MS = 30_000;

interface QueueRunnerDeps<Item extends { id: string }> {
  /** What may be processed, in order. */
  items: () => Promise<readonly Item[]>;
  /** Delay until an item may be processed; null if only the user can start it. */
  waitMs: (item: Item, trigger: Trigger) => number | null;
  /** Takes one item a step further. Fails only with the device's storage. */
  process: (item: Item) => Promise<'done' | 'elsewhere'>;
  /** One tab processes at a time. */
  lock: Lock;
  schedule: Schedule;
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
  /** The pause after so many failures in a row, in ms. */
  delayMs: (failures: number, spread: number, retryAfterSeconds?: number) => number;
}

export interface QueueRunner {
  /** Processes what can go. Resolves when that has been tried; never fails. */
  run(trigger: Trigger): Promise<void>;
  /** Whether a pass is about to begin. */
  isScheduled(): boolean;
  /** When an item may be tried again after its n-th failure in a row, epoch ms. */
  retryAt(failures: number, retryAfterSeconds?: number): number;
  /** The account is signed out: nothing goes until `resume`. */
  pause(): void;
  resume(): void;
  isPaused(): boolean;
  /** Starts nothing more; work in progress completes. */
  stop(): void;
  isStopped(): boolean;
}

/** Processes a queue: one item after the other, one tab at a time; what was tried in a pass waits for its own time in it. */
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

  /** How long until something may go; null where nothing waits for time. */
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

  /** Wakes that come while a pass runs make one more pass, not many. */
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
