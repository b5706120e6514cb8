import { calendarDay, dayText } from '#contract/time/calendar.ts';
import { type TimeWindow, windowState } from '#contract/time/timeWindow.ts';

const problems = { invalid: 'window_invalid', before: 'voting_not_open', after: 'voting_closed', open: null } as const;

/** Returns the reason why voting is closed at `now` (epoch ms); null within the voting window. */
export const votingProblem = (window: TimeWindow | null, now: number): 'window_invalid' | 'voting_not_open' | 'voting_closed' | null =>
  problems[windowState(window, now)];

/** Returns the calendar day of an instant (epoch ms) in the site's zone, `YYYY-MM-DD`: the day of the one-vote-per-day rule. */
export const voteDay = (now: number, timeZone: string): string => dayText(calendarDay(now, timeZone));

/** Maximum length of a calendar day, even with clock changes. */
const LONGEST_DAY_MS = 48 * 3600_000;

/** Returns the start of the next vote day (epoch ms), when an account that has voted may vote again. */
export const nextVoteAt = (now: number, timeZone: string): number => {
  const today = voteDay(now, timeZone);
  let [within, beyond] = [now, now + LONGEST_DAY_MS];
  while (beyond - within > 1) {
    const middle = Math.floor((within + beyond) / 2);
    if (voteDay(middle, timeZone) === today) within = middle;
    else beyond = middle;
  }
  return beyond;
};

/** The number of votes for one work within a time that is a burst: flagged for the organiser, but not rejected. */
export interface BurstRule {
  votes: number;
  withinMs: number;
}

/** Burst from one address: more than a family; a class that votes together reaches it too, which an organiser can recognise. */
export const ADDRESS_BURST: BurstRule = { votes: 20, withinMs: 10 * 60_000 };
/** Burst from fresh accounts, at any address. */
export const FRESH_ACCOUNTS_BURST: BurstRule = { votes: 10, withinMs: 60 * 60_000 };
/** Age up to which an account is fresh. */
const FRESH_ACCOUNT_MS = 24 * 3600_000;

/** Returns true if an account created at `createdAt` is fresh when it votes at `now` (epoch ms both). */
export const isFreshAccount = (createdAt: number, now: number): boolean => now - createdAt < FRESH_ACCOUNT_MS;

/**
 * Finds bursts in one day's votes (instants, ascending) by a sliding window: from the first vote of the first burst to the last vote of the last
 * one, with the number of votes in between. Null if none.
 */
export const burstIn = (times: readonly number[], { votes, withinMs }: BurstRule): { from: number; to: number; count: number } | null => {
  const startOf = (end: number) => times[end - votes + 1] ?? Number.NEGATIVE_INFINITY;
  const ends = times.flatMap((at, end) => (at - startOf(end) <= withinMs ? [end] : []));
  const [first, last] = [ends[0], ends.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [from, to] = [startOf(first), times[last] ?? 0];
  return { from, to, count: times.filter((at) => at >= from && at <= to).length };
};
