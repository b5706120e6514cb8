const FREE_FAILURES = 5;
const FIRST_DELAY_MS = 30_000;
const LONGEST_DELAY_MS = 15 * 60_000;

/** How long sign-in pauses after so many failures in a row: not at all before the fifth, then 30 s, doubling to at most 15 min. */
export const signInDelayMs = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES));
