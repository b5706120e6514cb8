const FREE_FAILURES = 5;
const FIRST_DELAY_MS = 30_000;
const LONGEST_DELAY_MS = 15 * 60_000;

/** How long sign-in pauses after so many failures in a row: not at all before the fifth, then 30 s, doubling to at most 15 min. */
export const signInDelayMs = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES));

const FIRST_RESEND_MS = 2000;
const LONGEST_RESEND_MS = 5 * 60_000;

/**
 * How long what waits on a device pauses after its n-th failure in a row (1 = the first): 2 s, doubling to at most 5 min, or as long
 * as the server asked for. `spread` from 0 to 1 shortens it by up to a quarter, so that a school's tablets do not all come back at once.
 */
export const resendDelayMs = (failures: number, spread: number, retryAfterSeconds = 0): number =>
  Math.max(Math.min(LONGEST_RESEND_MS, FIRST_RESEND_MS * 2 ** Math.max(0, failures - 1)) * (1 - spread / 4), retryAfterSeconds * 1000);
