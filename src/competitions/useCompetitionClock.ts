import { useEffect, useState } from 'react';
import { type CompetitionStatus, competitionStatus } from '#contract/competitions/rules/competitionStatus.ts';
import { useClockSkew } from '#src/platform/connectivity/serverClock.ts';
import { useHydrating, useRenderTime } from '#src/ui/rendering.ts';
import { type CompetitionWindows, type Countdown, countdownOf, delayUntilChange } from './clock.ts';

/** Minimum delay: Chrome may fire a timer slightly early, and a shorter delay could then hit the same instant again. */
const SHORTEST_WAIT_MS = 16;

export interface CompetitionClock {
  /** Epoch ms by the server's clock. */
  now: number;
  status: CompetitionStatus;
  countdown: Countdown | null;
}

/** Returns a competition's status and countdown, updated while the page is open. */
export const useCompetitionClock = (windows: CompetitionWindows): CompetitionClock => {
  const skew = useClockSkew();
  const [deviceNow, setDeviceNow] = useState(() => Date.now());
  const renderedAt = useRenderTime();
  const now = useHydrating() ? renderedAt : deviceNow + skew;
  const delay = delayUntilChange(windows, now);

  useEffect(() => {
    if (delay === null) return;
    // relative to the instant that `delay` was computed for, not to this effect
    const wait = Math.max(SHORTEST_WAIT_MS, deviceNow + delay - Date.now());
    const read = () => setDeviceNow(Date.now());
    const timer = window.setTimeout(read, wait);
    // a timer does not fire while the device sleeps
    document.addEventListener('visibilitychange', read);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [delay, deviceNow]);

  return { now, status: competitionStatus(windows, now), countdown: countdownOf(windows, now) };
};
