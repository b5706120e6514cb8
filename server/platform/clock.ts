import { randomUUID, randomUUIDv7 } from 'node:crypto';

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}
export const systemClock: Clock = { now: () => Date.now() };

export interface Ids {
  next(): string;
  /**
   * An id that sorts by the millisecond in which it was made, and so reveals it: for rows that are written in bulk and state their time anyway.
   * They lie together in the index of their table, so a commit writes fewer pages.
   */
  nextInOrder(): string;
}
export const randomIds: Ids = { next: () => randomUUID(), nextInOrder: () => randomUUIDv7() };
