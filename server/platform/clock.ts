import { randomUUID } from 'node:crypto';

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}
export const systemClock: Clock = { now: () => Date.now() };

export interface Ids {
  next(): string;
}
export const randomIds: Ids = { next: () => randomUUID() };
