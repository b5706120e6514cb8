import type { Later } from './timers.ts';

/** How long the server may take before what this device has kept is shown in place of its answer, in ms. */
export const PATIENCE_MS = 4000;

interface Around<T> {
  /** What was kept; null where nothing was. */
  kept: () => Promise<T | null>;
  /** Takes the server's answer in, which came after what was kept had been given. */
  onLate: (value: T) => void;
  later: Later;
}

/**
 * What `load` answers; where that takes long (a line of 2 kB/s, a network that swallows everything), what was kept, and the answer when
 * it comes. Fails as `load` does, unless something kept was given: then a late failure changes nothing.
 */
export const keptMeanwhile = async <T>(load: Promise<T>, { kept, onLate, later }: Around<T>): Promise<T> => {
  let callOff = () => {};
  const patience = new Promise<null>((resolve) => {
    callOff = later(() => resolve(null), PATIENCE_MS);
  });
  const inTime = await Promise.race([load.then((value) => ({ value })), patience]).finally(() => callOff());
  if (inTime) return inTime.value;
  const instead = await kept().catch(() => null);
  if (instead === null) return load;
  load.then(onLate, () => {});
  return instead;
};
