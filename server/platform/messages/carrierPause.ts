import { stillHolds } from '#server/platform/instants.ts';

/** Maximum messages of a channel that are being sent at once. */
export const MAX_IN_FLIGHT = 8;
/** Failures in a row after which a provider counts as down. */
const DOWN_AFTER = 3;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;
/** Maximum for a provider's own `Retry-After`. */
const MAX_ASKED_MS = 3600_000;

export interface CarrierPause {
  /** Returns the maximum of messages in flight now: none in a pause, one to probe a provider that was down. */
  capacity(): number;
  /** Records an accepted message, or the rejection of just that one; true if the provider had been down. */
  up(): boolean;
  down(retryAfterMs: number | null): void;
}

/** Pauses sending to a provider that is down: the backlog waits, and single messages after ever longer pauses probe whether it is back. */
export const createCarrierPause = ({ now, random }: { now: () => number; random: () => number }): CarrierPause => {
  let failures = 0;
  let until = 0;
  const pauseFor = (ms: number): void => {
    until = Math.max(until, now() + ms);
  };
  return {
    capacity() {
      if (stillHolds(until, now(), MAX_ASKED_MS)) return 0;
      return failures >= DOWN_AFTER ? 1 : MAX_IN_FLIGHT;
    },
    up() {
      const wasDown = failures >= DOWN_AFTER;
      failures = 0;
      until = 0;
      return wasDown;
    },
    down(retryAfterMs) {
      failures += 1;
      if (retryAfterMs !== null) pauseFor(Math.min(MAX_ASKED_MS, retryAfterMs));
      if (failures < DOWN_AFTER) return;
      const whole = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - DOWN_AFTER));
      pauseFor(whole / 2 + (random() * whole) / 2);
    },
  };
};
