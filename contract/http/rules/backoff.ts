const FREE_FAILURES = 5;
const FIRST_DELAY_MS = 30_000;
const LONGEST_DELAY_MS = 15 * 60_000;

/** Returns the sign-in delay after consecutive failures: none before the fifth, then 30 s, doubling up to 15 min. */
export const signInDelayMs = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES));

const FIRST_RESEND_MS = 2000;
const LONGEST_RESEND_MS = 5 * 60_000;

/**
 * Returns a device's resend delay after its n-th consecutive failure (1 = the first): 2 s, doubling up to 5 min, or longer if the server asks for
 * it. `spread` (0 to 1) shortens it by up to a quarter, so that a school's tablets do not retry at the same time.
 */
export const resendDelayMs = (failures: number, spread: number, retryAfterSeconds = 0): number =>
  Math.max(Math.min(LONGEST_RESEND_MS, FIRST_RESEND_MS * 2 ** Math.max(0, failures - 1)) * (1 - spread / 4), retryAfterSeconds * 1000);
