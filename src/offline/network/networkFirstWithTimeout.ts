import type { Schedule } from '#src/offline/timers.ts';

/** Maximum time before a cached answer is shown instead of the server's, in ms. */
export const NETWORK_TIMEOUT_MS = 4000;

interface NetworkFirstDeps<T> {
  /** Returns the cached answer; null if none. */
  cached: () => Promise<T | null>;
  /** Receives the server's answer if it arrives after the cached one was returned. */
  onLate: (value: T) => void;
  schedule: Schedule;
}

/**
 * Returns the answer of `load`. If it is slow (2 kB/s, or a network that drops everything), returns the cached answer and passes the late
 * one to `onLate`. Fails as `load` does, unless a cached answer was returned: a late failure is then ignored.
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
