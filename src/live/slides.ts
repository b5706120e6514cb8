import type { LiveBoard, LiveGroup, LiveRun } from '#contract/live/public.ts';

/** Returns a list in pages of a size; one page if all fits. */
export const inPages = <T>(items: readonly T[], size: number): T[][] => {
  const pages: T[][] = [];
  for (let from = 0; from < items.length; from += size) pages.push(items.slice(from, from + size));
  return pages;
};

/** A page of a group's places, or of its teams that have run. */
export interface Slide extends Pick<LiveGroup, 'group' | 'teams' | 'places' | 'ran'> {
  /** Number of its teams that have run, on all pages. */
  count: number;
}

/** Returns the pages of all groups in which a team has run. */
export const slidesOf = ({ groups }: Pick<LiveBoard, 'groups'>, size: number): Slide[] =>
  groups.flatMap(({ group, teams, places, ran }): Slide[] => {
    const shared = { group, teams, count: ran.length };
    return places === null
      ? inPages(ran, size).map((page) => ({ ...shared, places: null, ran: page }))
      : inPages(places, size).map((page) => ({ ...shared, places: page, ran: [] }));
  });

/** Returns the runs that are at the tables at an instant, and those after. */
export const splitRuns = (runs: readonly LiveRun[], now: number): { now: LiveRun[]; next: LiveRun[] } => ({
  now: runs.filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt),
  next: runs.filter(({ startsAt }) => startsAt > now),
});
