import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/platform/clock.ts';

/** A value for each key, made from tables once for all concurrent callers, and again only when it may have changed. */
export interface SharedRead<T> {
  get(key: string): Promise<T>;
  /** Marks values from these tables as changed. */
  invalidate(tables: ReadonlySet<string>): void;
}

/** A value, and the end of its validity (epoch ms) even if no table changes. */
interface Made<T> {
  value: T;
  until: number;
}

/** A value, and the start of its making: later writes may be missing. */
type Read<T> = Made<T> & { readAt: number };

interface Options<T> {
  clock: Clock;
  /** The tables, by their names in the database, that a value depends on. */
  reads: readonly string[];
  /** Hot tables that rarely affect a value: after a write to one, earlier reads are used for up to a second. */
  readsLate?: readonly string[];
  /** Adapts a value that may lack such a write: it is valid until `until` (epoch ms) at most. */
  late?(value: T, until: number): T;
  make(key: string): Promise<Made<T>>;
  sizeOf(value: T): number;
  /** Maximum size of all values together; the least recently used are evicted first. */
  maxSize: number;
}

/** Maximum time that a value may lack a write to one of the `readsLate` tables. */
const LATE_MS = 1000;

/** Creates a read that concurrent requests share and that is cached until one of its tables is written. */
export const createSharedRead = <T>(options: Options<T>): SharedRead<T> => {
  const { clock, reads, readsLate = [], late = (value) => value, make, sizeOf, maxSize } = options;
  const cached = new LRUCache<string, Read<T>>({ maxSize, sizeCalculation: ({ value }) => 1 + sizeOf(value) });
  const making = new Map<string, Promise<Read<T>>>();
  /** Time of the last write to one of the `readsLate` tables. */
  let writtenLateAt = Number.NEGATIVE_INFINITY;

  const makeAndStore = async (key: string): Promise<Read<T>> => {
    const readAt = clock.now();
    const running = make(key).then((made) => ({ ...made, readAt }));
    making.set(key, running);
    try {
      const read = await running;
      // A change meanwhile has removed this run from the map: its value may lack the change.
      if (making.get(key) === running) cached.set(key, read);
      return read;
    } finally {
      if (making.get(key) === running) making.delete(key);
    }
  };
  const findUsable = (key: string): Read<T> | undefined => {
    const found = cached.get(key);
    const now = clock.now();
    return found && now < found.until && (found.readAt > writtenLateAt || now < found.readAt + LATE_MS) ? found : undefined;
  };

  return {
    async get(key) {
      const { value, readAt } = findUsable(key) ?? (await (making.get(key) ?? makeAndStore(key)));
      return readAt > writtenLateAt ? value : late(value, readAt + LATE_MS);
    },
    invalidate(tables) {
      if (readsLate.some((table) => tables.has(table))) writtenLateAt = clock.now();
      if (!reads.some((table) => tables.has(table))) return;
      cached.clear();
      making.clear();
    },
  };
};
