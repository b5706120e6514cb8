/**
 * Rules for stored instants if the clock may have jumped ahead and been set back: an instant that no clock can have written by now counts as
 * absent, so that it neither locks anyone out nor delays anything. Numbers instead of a function of one row, because most comparisons are SQL.
 */

/** Maximum clock skew between processes that share a database. */
export const CLOCK_SKEW_MS = 60_000;

/** Returns the latest instant that a correct clock can have written. */
export const latestPast = (now: number): number => now + CLOCK_SKEW_MS;

/** The range of end times still in force: above `after`, and not above `upTo`. */
export interface HoldingRange {
  after: number;
  upTo: number;
}

/** Returns that range for records valid for `longestMs` at most. */
export const holdingRange = (now: number, longestMs: number): HoldingRange => ({
  after: now,
  upTo: latestPast(now) + longestMs,
});

/** Reports whether a record that ends at `until`, valid for `longestMs` at most, is still in force. */
export const stillHolds = (until: number, now: number, longestMs: number): boolean => {
  const { after, upTo } = holdingRange(now, longestMs);
  return until > after && until <= upTo;
};

/** Reports whether `at` is less than `withinMs` ago. */
export const isRecent = (at: number, now: number, withinMs: number): boolean => at > now - withinMs && at <= latestPast(now);
