/** Repeatable choices: the same seed makes the same ones. */
export interface Random {
  /** Returns a whole number from 0, below `limit`. */
  int(limit: number): number;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** Returns one of the items; undefined if none. */
  pickOf<T>(items: readonly T[]): T | undefined;
  hex(length: number): string;
}

/** Creates a mulberry32 generator: small, quick, and good enough to spread choices. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (limit: number): number => Math.floor(next() * limit);
  return {
    int,
    chance: (probability) => next() < probability,
    pick: (items) => items[int(items.length)] ?? items[0],
    pickOf: (items) => items[int(items.length)],
    hex: (length) => Array.from({ length }, () => int(16).toString(16)).join(''),
  };
};

/** Returns the seed of one request of a run, so that the request can be repeated without those before it. */
export const requestSeed = (runSeed: number, index: number): number =>
  (Math.imul(runSeed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0;
