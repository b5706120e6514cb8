import { useEffect, useEffectEvent } from 'react';
import { useClockSkew } from '#src/platform/connectivity/serverClock.ts';

const MINUTE_MS = 60_000;
/** Margin for clock skew: the server's clock is known to about a second. */
const MARGIN_MS = 1000;

/**
 * Runs `reread` once an instant (epoch ms) of the server's clock has passed, and each minute after it while that instant is still awaited:
 * the network may have been down, or the device asleep. Does nothing for null.
 */
export const useAtMoment = (at: number | null, reread: () => void): void => {
  const skew = useClockSkew();
  const onMoment = useEffectEvent(reread);
  useEffect(() => {
    if (at === null) return;
    let timer = 0;
    const look = () => {
      window.clearTimeout(timer);
      const left = at + MARGIN_MS - skew - Date.now();
      if (left <= 0) onMoment();
      // a timer that is too long for the browser fires at once, and timers do not run while the device sleeps
      timer = window.setTimeout(look, left > 0 ? Math.min(left, MINUTE_MS) : MINUTE_MS);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [at, skew]);
};
