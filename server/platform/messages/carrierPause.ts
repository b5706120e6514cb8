/** How many messages of a channel are on their way at once. */
export const MAX_IN_FLIGHT = 8;
/** Failures in a row after which a carrier counts as down. */
const DOWN_AFTER = 3;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;
/** The longest that a carrier's own `Retry-After` is believed. */
const MAX_ASKED_MS = 3600_000;

export interface CarrierPause {
  /** How many messages may be on their way now: none in a pause, one to try a carrier that was down. */
  capacity(): number;
  /** The carrier took a message or refused just that one; true if it had been down. */
  up(): boolean;
  down(retryAfterMs: number | null): void;
}

/** Spares a carrier that is plainly down: the backlog waits, one message after ever longer pauses finds out whether it is back. */
export const createCarrierPause = ({ now, random }: { now: () => number; random: () => number }): CarrierPause => {
  let failures = 0;
  let until = 0;
  const pauseFor = (ms: number): void => {
    until = Math.max(until, now() + ms);
  };
  return {
    capacity() {
      // An end further ahead than any pause is from before the clock was set back.
      if (until > now() && until <= now() + MAX_ASKED_MS) return 0;
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
