import { useEffect, useState } from 'react';
import { useClockSkew } from '#src/platform/connectivity/serverClock.ts';

const MINUTE_MS = 60_000;
/** Chrome may run a timer a little early; a shorter wait could then meet the same instant again. */
const SHORTEST_WAIT_MS = 16;

/** The server's time (epoch ms); it goes on every minute and at each of these moments. */
export const useNow = (moments: readonly (number | null | undefined)[]): number => {
  const skew = useClockSkew();
  const [deviceNow, setDeviceNow] = useState(() => Date.now());
  const now = deviceNow + skew;
  const next = Math.min(now + MINUTE_MS, ...moments.filter((at) => typeof at === 'number' && at > now).map(Number));

  useEffect(() => {
    const wait = Math.max(SHORTEST_WAIT_MS, next - skew - Date.now());
    const read = () => setDeviceNow(Date.now());
    const timer = window.setTimeout(read, wait);
    // a device that slept has missed its timer
    document.addEventListener('visibilitychange', read);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [next, skew]);
  return now;
};
