const DAY_MS = 24 * 3600_000;

/** The time in which families may appeal (epoch ms): from its start on, before its end. */
export interface AppealWindow {
  opensAt: number;
  closesAt: number;
}

/** Returns the time for appeals after the last publication of results; null if they are not public at `now`, or the competition takes none. */
export const appealWindow = (
  { publishedAt, appealDays }: { publishedAt: number | null; appealDays: number },
  now: number,
): AppealWindow | null =>
  publishedAt === null || publishedAt > now || appealDays === 0
    ? null
    : { opensAt: publishedAt, closesAt: publishedAt + appealDays * DAY_MS };

/** Returns why no appeal can be made at `now`; null if one can. */
export const appealProblem = (window: AppealWindow | null, now: number): 'appeals_not_taken' | 'appeals_closed' | null => {
  if (window === null || now < window.opensAt) return 'appeals_not_taken';
  return now < window.closesAt ? null : 'appeals_closed';
};
