import { useEffect, useState } from 'react';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';

/** The seconds until a moment of the server's clock, counted down; 0 once it is over, without a connection too. */
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
