import { calendarDay, dayText } from '#contract/time/calendar.ts';

const DAY_MS = 24 * 3600_000;
/** Most days of a contest that are listed without a plan. */
const MAX_DAYS = 14;

interface Span {
  opensAt: number | null;
  closesAt: number | null;
}

/** A day with the teams that are expected on it. */
export interface DoorDay {
  /** Its first known instant; null if no day is known. */
  at: number | null;
  teamIds: string[];
}

/** Returns the day of an instant as a text to compare by. */
export const dayKey = (at: number | null, timeZone: string): string => (at === null ? '' : dayText(calendarDay(at, timeZone)));

/** Returns an instant of each day of a contest. */
const contestInstants = ({ opensAt, closesAt }: Span): number[] => {
  const from = opensAt ?? closesAt;
  if (from === null) return [];
  // a window that closes at midnight does not touch the next day
  const until = Math.max(from, (closesAt ?? from) - 1);
  const days = Math.min(MAX_DAYS, Math.ceil((until - from) / DAY_MS) + 1);
  return Array.from({ length: days }, (_, index) => Math.min(until, from + index * DAY_MS));
};

/**
 * Returns the days of an event in order, each with the teams that may come: those with a run on it, and those of whom no time is known, so that nobody is
 * missing at the door. Without a plan these are the days of the contest.
 */
export const doorDays = (
  teams: readonly { id: string; startsAt: readonly number[] }[],
  contest: Span | null,
  timeZone: string,
): DoorDay[] => {
  const planned = teams.flatMap(({ startsAt }) => startsAt);
  const instants = planned.length > 0 || !contest ? planned : contestInstants(contest);
  const first = new Map<string, number>();
  for (const at of instants.toSorted((a, b) => a - b)) {
    const key = dayKey(at, timeZone);
    if (!first.has(key)) first.set(key, at);
  }
  if (first.size === 0) return teams.length === 0 ? [] : [{ at: null, teamIds: teams.map(({ id }) => id) }];
  return [...first].flatMap(([key, at]) => {
    const expected = teams.filter(({ startsAt }) => startsAt.length === 0 || startsAt.some((start) => dayKey(start, timeZone) === key));
    return expected.length === 0 ? [] : [{ at, teamIds: expected.map(({ id }) => id) }];
  });
};
