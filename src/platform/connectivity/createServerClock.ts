/** Follows how far the server's clock is ahead of this device's: a wrong device clock opens no window and counts nothing down wrongly. */
export const createServerClock = (deviceNow: () => number) => {
  let skewMs = 0;
  const listeners = new Set<() => void>();

  return {
    /** In ms; 0 until an answer has told the time. */
    skewMs: (): number => skewMs,
    /** The server's time, epoch ms. */
    now: (): number => deviceNow() + skewMs,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * Reads the time off an answer (RFC 9110 `Date`, whole seconds). Only one that nobody may keep tells it: another may come from
     * a cache. What is read is never ahead of the server, so that nothing opens here earlier than there.
     */
    observe(headers: Headers): void {
      const date = Date.parse(headers.get('date') ?? '');
      if (Number.isNaN(date) || !headers.get('cache-control')?.includes('no-store')) return;
      const observedMs = date - deviceNow();
      // within what seconds and the way here make of it, nothing has changed
      if (Math.abs(observedMs - skewMs) < TOLERANCE_MS) return;
      skewMs = observedMs;
      for (const listener of listeners) listener();
    },
  };
};

/** `Date` is cut to seconds, and an answer may be a while on its way. */
const TOLERANCE_MS = 3000;
