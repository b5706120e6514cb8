import type { Schedule } from './timers.ts';

/** How long the server may take before what this device has kept is shown in place of its answer, in ms. */
export const NETWORK_TIMEOUT_MS = 4000;

interface NetworkFirstDeps<T> {
  /** What was kept; null where nothing was. */
  cached: () => Promise<T | null>;
  /** Takes the server's answer in, which came after what was kept had been given. */
  onLate: (value: T) => void;
  schedule: Schedule;
}

/**
 * What `load` answers; where that takes long (a line of 2 kB/s, a network that swallows everything), what was kept, and the answer when
 * it comes. Fails as `load` does, unless something kept was given: then a late failure changes nothing.
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
