import { isPermanent, type SendFailure } from './carriers/failure.ts';

const HOUR_MS = 3600_000;
/** Maximum time for retries of a message. */
export const RETRY_FOR_MS = 48 * HOUR_MS;
const FIRST_DELAY_MS = 5000;
const MAX_DELAY_MS = HOUR_MS / 4;

/** Returns the delay before the next attempt: it doubles up to a quarter of an hour. Half of it is random, so that retries do not coincide. */
export const retryDelay = (attempts: number, random: () => number): number => {
  const whole = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, attempts - 1));
  return Math.round(whole / 2 + (random() * whole) / 2);
};

interface Attempted {
  attempts: number;
  expiresAt: number | null;
  retryUntil: number | null;
}

/** Returns the time of the next attempt after a failure; null if the message is given up. The last attempt is at the very end of its time. */
export const nextAttempt = (
  { reason, retryAfterMs }: Pick<SendFailure, 'reason' | 'retryAfterMs'>,
  { attempts, expiresAt, retryUntil }: Attempted,
  now: number,
  random: () => number,
): number | null => {
  if (isPermanent(reason)) return null;
  if (reason === 'interrupted') return now;
  const end = expiresAt ?? retryUntil ?? now;
  if (now >= end) return null;
  return Math.min(end, now + Math.max(retryDelay(attempts, random), retryAfterMs ?? 0));
};
