/** `online`, `offline`, or `back` for a moment after a connection came back. */
export type Connection = 'online' | 'offline' | 'back';

/** How long "back online" stays, in ms. */
export const BACK_ONLINE_MS = 4000;
/** How long until an offline page looks for the server again, in ms: longer each time it is not there. */
export const PROBE_DELAYS_MS = [5000, 10_000, 20_000, 40_000, 60_000] as const;

interface Surroundings {
  /** The browser's own idea; only its "no" is believed at once: its "yes" may be a router without a line. */
  isOnline(): boolean;
  /** Tells when it is worth looking again: the browser's idea changed, the page came to the front. */
  listen(changed: () => void): void;
  later(run: () => void, ms: number): void;
  /** Asks the server itself, past every cache. */
  probe(): Promise<boolean>;
}

/**
 * The page's one idea of being offline: the server cannot be reached. It is learned from the browser's own "no", from what calls
 * met, and from asking the server, again and again while it is away.
 */
export const createConnection = ({ isOnline, listen, later, probe }: Surroundings) => {
  let state: Connection = isOnline() ? 'online' : 'offline';
  let probing = false;
  let misses = 0;
  /** Of several waits for the next look only the last one looks. */
  let wait = 0;
  const listeners = new Set<() => void>();

  const become = (next: Connection) => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const lookLater = () => {
    wait += 1;
    const mine = wait;
    later(
      () => {
        if (mine === wait && state === 'offline') void look();
      },
      PROBE_DELAYS_MS[Math.min(misses, PROBE_DELAYS_MS.length - 1)] ?? PROBE_DELAYS_MS[0],
    );
  };
  const reached = () => {
    misses = 0;
    if (state !== 'offline') return;
    become('back');
    later(() => {
      if (state === 'back') become('online');
    }, BACK_ONLINE_MS);
  };
  const missed = () => {
    if (state === 'offline') return;
    become('offline');
    lookLater();
  };
  const look = async () => {
    if (probing) return;
    probing = true;
    const found = await probe().catch(() => false);
    probing = false;
    if (found) return reached();
    misses += 1;
    become('offline');
    lookLater();
  };

  listen(() => {
    if (!isOnline()) missed();
    else if (state === 'offline') void look();
  });
  if (state === 'offline') lookLater();

  return {
    current: (): Connection => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** A call reached the server. */
    reached,
    /** A call did not reach the server. */
    missed,
    /** A call was not answered for a long time: asks the server whether it is there. */
    doubted: (): void => void look(),
  };
};
