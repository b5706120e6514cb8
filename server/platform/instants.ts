/**
 * What stored instants mean when the clock may have jumped ahead and been set back: one that no clock can have written by now counts as
 * absent, so that it neither locks anyone out nor holds anything up. Numbers instead of a function of one row, because most comparisons are SQL.
 */

/** By how much the clocks of processes that share a database may differ. */
export const CLOCK_SKEW_MS = 60_000;

/** An instant above this was not written by a clock that is right. */
export const latestPast = (now: number): number => now + CLOCK_SKEW_MS;

/** Where the ends lie of what still holds: above `after`, and not above `upTo`. */
export interface HoldingRange {
  after: number;
  upTo: number;
}

/** The range for what was written to hold for `longestMs` at most. */
export const holdingRange = (now: number, longestMs: number): HoldingRange => ({
  after: now,
  upTo: latestPast(now) + longestMs,
});

/** Whether what was written to end at `until`, for `longestMs` at most, still holds. */
export const stillHolds = (until: number, now: number, longestMs: number): boolean => {
  const { after, upTo } = holdingRange(now, longestMs);
  return until > after && until <= upTo;
};

/** Whether `at` is less than `withinMs` ago. */
export const isRecent = (at: number, now: number, withinMs: number): boolean => at > now - withinMs && at <= latestPast(now);
