import type { Participation } from '#contract/competitions/public.ts';

/** The query parameter of single participants’ lists. */
export const SINGLE = 'single';

/** Returns the path of the import of a list, without a competition that of the choice. */
export const rosterPath = (competition?: { slug: string }, participation: Participation = 'team'): string => {
  if (!competition) return '/roster';
  return `/roster?competition=${encodeURIComponent(competition.slug)}${participation === 'single' ? `&as=${SINGLE}` : ''}`;
};
