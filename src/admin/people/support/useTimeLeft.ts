import { useEffect, useState } from 'react';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';

/** Returns the seconds until a time of the server's clock, counting down to 0, also offline. */
export const useTimeLeft = (endsAt: number): number => {
  const [now, setNow] = useState(() => serverClock.now());
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(serverClock.now()), 1000);
    return () => clearInterval(timer);
  }, [left]);
  return left;
};
