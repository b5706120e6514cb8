import { createObservable } from '#src/observable.ts';

/** Tracks the server's clock, so that a wrong device clock neither opens a window nor skews a countdown. */
export const createServerClock = (deviceNow: () => number) => {
  const skew = createObservable(0);

  return {
    /** Returns the clock skew: how far the server's clock is ahead of this device's, in ms; 0 until a response has contained the time. */
    skewMs: skew.current,
    /** Returns the server's time, epoch ms. */
    now: (): number => deviceNow() + skew.current(),
    subscribe: skew.subscribe,
    /**
     * Reads the time from a response (RFC 9110 `Date`, whole seconds), but only from one with `no-store`: any other may come from
     * a cache. The result is never ahead of the server, so that nothing opens here earlier than there.
     */
    observe(headers: Headers): void {
      const date = Date.parse(headers.get('date') ?? '');
      if (Number.isNaN(date) || !headers.get('cache-control')?.includes('no-store')) return;
      const observedMs = date - deviceNow();
      // a difference within rounding and latency is ignored
      if (Math.abs(observedMs - skew.current()) < TOLERANCE_MS) return;
      skew.set(observedMs);
    },
  };
};

/** Tolerance, because `Date` is truncated to seconds and a response has latency. */
const TOLERANCE_MS = 3000;
