/** `online`, `offline`, or `back` for a moment after a connection came back. */
export type Connection = 'online' | 'offline' | 'back';

/** How long "back online" stays, in ms. */
export const BACK_ONLINE_MS = 4000;
/** How long until an offline page looks for the server again, in ms: longer each time it is not there. */
export const PROBE_DELAYS_MS = [5000, 10_000, 20_000, 40_000, 60_000] as const;

interface Deps {
  /** The browser's own idea; only its "no" is believed at once: its "yes" may be a router without a line. */
  isOnline(): boolean;
  /** Tells when it is worth looking again: the browser's idea changed, the page came to the front. */
  listen(changed: () => void): void;
  schedule(run: () => void, ms: number): void;
  /** Asks the server itself, past every cache. */
  probe(): Promise<boolean>;
}

/**
 * The page's one idea of being offline: the server cannot be reached. It is learned from the browser's own "no", from what calls
 * met, and from asking the server, again and again while it is away.
 */
export const createConnection = ({ isOnline, listen, schedule, probe }: Deps) => {
  let state: Connection = isOnline() ? 'online' : 'offline';
  let probing = false;
  let misses = 0;
  /** Of several waits for the next look only the last one looks. */
  let wait = 0;
  const listeners = new Set<() => void>();

  const setState = (next: Connection) => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const scheduleProbe = () => {
    wait += 1;
    const mine = wait;
    schedule(
      () => {
        if (mine === wait && state === 'offline') void look();
      },
      PROBE_DELAYS_MS[Math.min(misses, PROBE_DELAYS_MS.length - 1)] ?? PROBE_DELAYS_MS[0],
    );
  };
  const onReachable = () => {
    misses = 0;
    if (state !== 'offline') return;
    setState('back');
    schedule(() => {
      if (state === 'back') setState('online');
    }, BACK_ONLINE_MS);
  };
  const onUnreachable = () => {
    if (state === 'offline') return;
    setState('offline');
    scheduleProbe();
  };
  const look = async () => {
    if (probing) return;
    probing = true;
    const found = await probe().catch(() => false);
    probing = false;
    if (found) return onReachable();
    misses += 1;
    setState('offline');
    scheduleProbe();
  };

  listen(() => {
    if (!isOnline()) onUnreachable();
    else if (state === 'offline') void look();
  });
  if (state === 'offline') scheduleProbe();

  return {
    current: (): Connection => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** A call reached the server. */
    onReachable,
    /** A call did not reach the server. */
    onUnreachable,
    /** A call was not answered for a long time: asks the server whether it is there. */
    onTimeout: (): void => void look(),
  };
};
