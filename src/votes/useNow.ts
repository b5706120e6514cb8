import { useEffect, useState } from 'react';
import { useClockSkew } from '#src/platform/connectivity/serverClock.ts';
import { useHydrating, useRenderTime } from '#src/ui/rendering.ts';

const MINUTE_MS = 60_000;
/** Minimum delay: Chrome may fire a timer slightly early, and a shorter delay could then hit the same instant again. */
const SHORTEST_WAIT_MS = 16;

/** Returns the server's time (epoch ms), updated every minute and at each of these moments. */
export const useNow = (moments: readonly (number | null | undefined)[]): number => {
  const skew = useClockSkew();
  const [deviceNow, setDeviceNow] = useState(() => Date.now());
  const renderedAt = useRenderTime();
  const now = useHydrating() ? renderedAt : deviceNow + skew;
  const next = Math.min(now + MINUTE_MS, ...moments.filter((at) => typeof at === 'number' && at > now).map(Number));

  useEffect(() => {
    const wait = Math.max(SHORTEST_WAIT_MS, next - skew - Date.now());
    const read = () => setDeviceNow(Date.now());
    const timer = window.setTimeout(read, wait);
    // a timer does not fire while the device sleeps
    document.addEventListener('visibilitychange', read);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [next, skew]);
  return now;
};
