import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/** A value for each key, made of tables once for all who ask at the same time, and again only when it may have changed. */
export interface SharedRead<T> {
  get(key: string): Promise<T>;
  /** These tables have changed. */
  invalidate(tables: ReadonlySet<string>): void;
}

/** A value, and from when on (epoch ms) it is made again though no table has changed. */
interface Made<T> {
  value: T;
  until: number;
}

interface Options<T> {
  clock: Clock;
  /** The tables, by their names in the database, that a value is made of. */
  reads: readonly string[];
  make(key: string): Promise<Made<T>>;
  sizeOf(value: T): number;
  /** The greatest size of all values together; the least recently used go first. */
  maxSize: number;
}

export const createSharedRead = <T>({ clock, reads, make, sizeOf, maxSize }: Options<T>): SharedRead<T> => {
  const cached = new LRUCache<string, Made<T>>({ maxSize, sizeCalculation: ({ value }) => 1 + sizeOf(value) });
  const making = new Map<string, Promise<Made<T>>>();

  const makeAndStore = async (key: string): Promise<Made<T>> => {
    const running = make(key);
    making.set(key, running);
    try {
      const made = await running;
      // A change meanwhile has taken this run from the map: its value may lack it.
      if (making.get(key) === running) cached.set(key, made);
      return made;
    } finally {
      if (making.get(key) === running) making.delete(key);
    }
  };

  return {
    async get(key) {
      const found = cached.get(key);
      if (found && clock.now() < found.until) return found.value;
      return (await (making.get(key) ?? makeAndStore(key))).value;
    },
    invalidate(tables) {
      if (!reads.some((table) => tables.has(table))) return;
      cached.clear();
      making.clear();
    },
  };
};
