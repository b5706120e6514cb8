import { randomUUID, randomUUIDv7 } from 'node:crypto';

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}
export const systemClock: Clock = { now: () => Date.now() };

/** Schedules `run`; returns a cancel function. */
export type Schedule = (run: () => void, delayMs: number) => () => void;

export const systemSchedule: Schedule = (run, delayMs) => {
  const timer = setTimeout(run, delayMs).unref();
  return () => clearTimeout(timer);
};

export interface Ids {
  next(): string;
  /**
   * Returns an id that sorts by its time of creation within its process, and so reveals that time: for rows that state it anyway. Ids of
   * one millisecond keep the order of their creation, and are adjacent in their table's index, so a commit writes fewer pages.
   */
  nextInOrder(): string;
}

/** Creates a source of UUIDs of version 7 whose twelve bits after the millisecond count the ids of that millisecond (RFC 9562, section 6.2, method 1). */
const idsInOrder = (): (() => string) => {
  let [millisecond, count] = ['', 0];
  return () => {
    const id = randomUUIDv7();
    const now = id.slice(0, 13);
    count = now === millisecond ? (count + 1) % 4096 : 0;
    millisecond = now;
    return `${now}-7${count.toString(16).padStart(3, '0')}${id.slice(18)}`;
  };
};

export const randomIds: Ids = { next: () => randomUUID(), nextInOrder: idsInOrder() };
