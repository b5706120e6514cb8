import { createObservable } from '#src/observable.ts';

/** `online`, `offline`, or `back` for a moment after a connection came back. */
export type Connection = 'online' | 'offline' | 'back';

/** Duration of "back online", in ms. */
export const BACK_ONLINE_MS = 4000;
/** Delays between probes while offline, in ms: longer after each failure. */
export const PROBE_DELAYS_MS = [5000, 10_000, 20_000, 40_000, 60_000] as const;

interface Deps {
  /** Returns `navigator.onLine`: only "no" is trusted, because "yes" may be a router without internet access. */
  isOnline(): boolean;
  /** Calls `onChange` when a probe is worthwhile: the browser's state changed, or the page became visible. */
  listen(onChange: () => void): void;
  schedule(run: () => void, ms: number): void;
  /** Requests the server itself, bypassing every cache. */
  probe(): Promise<boolean>;
}

/**
 * Creates the page's single source of truth for being offline, i.e. the server being unreachable. It learns from `navigator.onLine`, from
 * the outcome of calls, and from probes while offline.
 */
export const createConnection = ({ isOnline, listen, schedule, probe }: Deps) => {
  const { current, subscribe, set: setState } = createObservable<Connection>(isOnline() ? 'online' : 'offline');
  let probing = false;
  let failures = 0;
  /** Id of the latest scheduled probe, the only one that runs. */
  let latestProbe = 0;

  const scheduleProbe = () => {
    latestProbe += 1;
    const id = latestProbe;
    schedule(
      () => {
        if (id === latestProbe && current() === 'offline') void check();
      },
      PROBE_DELAYS_MS[Math.min(failures, PROBE_DELAYS_MS.length - 1)] ?? PROBE_DELAYS_MS[0],
    );
  };
  const onReachable = () => {
    failures = 0;
    if (current() !== 'offline') return;
    setState('back');
    schedule(() => {
      if (current() === 'back') setState('online');
    }, BACK_ONLINE_MS);
  };
  const onUnreachable = () => {
    if (current() === 'offline') return;
    setState('offline');
    scheduleProbe();
  };
  const check = async () => {
    if (probing) return;
    probing = true;
    const found = await probe().catch(() => false);
    probing = false;
    if (found) return onReachable();
    failures += 1;
    setState('offline');
    scheduleProbe();
  };

  listen(() => {
    if (!isOnline()) onUnreachable();
    else if (current() === 'offline') void check();
  });
  if (current() === 'offline') scheduleProbe();

  return {
    current,
    subscribe,
    /** Called when a call reached the server. */
    onReachable,
    /** Called when a call did not reach the server. */
    onUnreachable,
    /** Probes the server after a call timed out. */
    onTimeout: (): void => void check(),
  };
};
