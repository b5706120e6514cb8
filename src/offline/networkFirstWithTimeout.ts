import type { Schedule } from './timers.ts';

/** How long the server may take before the cached answer is shown in place of its own, in ms. */
export const NETWORK_TIMEOUT_MS = 4000;

interface NetworkFirstDeps<T> {
  /** The cached answer; null if there is none. */
  cached: () => Promise<T | null>;
  /** Receives the server's answer that came after the cached one was returned. */
  onLate: (value: T) => void;
  schedule: Schedule;
}

/**
 * What `load` answers; where that takes long (a line of 2 kB/s, a network that swallows everything), the cached answer, and `load`'s when
 * it comes. Fails as `load` does, unless a cached answer was returned: then a late failure changes nothing.
 */
export const networkFirstWithTimeout = async <T>(load: Promise<T>, { cached, onLate, schedule }: NetworkFirstDeps<T>): Promise<T> => {
  let cancel = () => {};
  const timeout = new Promise<null>((resolve) => {
    cancel = schedule(() => resolve(null), NETWORK_TIMEOUT_MS);
  });
  const inTime = await Promise.race([load.then((value) => ({ value })), timeout]).finally(() => cancel());
  if (inTime) return inTime.value;
  const stored = await cached().catch(() => null);
  if (stored === null) return load;
  load.then(onLate, () => {});
  return stored;
};
