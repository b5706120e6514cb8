import { randomUUID, randomUUIDv7 } from 'node:crypto';

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}
export const systemClock: Clock = { now: () => Date.now() };

export interface Ids {
  next(): string;
  /**
   * One that sorts after those of the milliseconds before, and so says when it was made: for rows that come in masses, and say so themselves. They stand
   * together in their table's index, and a commit writes fewer pages.
   */
  nextInOrder(): string;
}
export const randomIds: Ids = { next: () => randomUUID(), nextInOrder: () => randomUUIDv7() };
