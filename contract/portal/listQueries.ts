import type { Mode } from '#contract/competitions/public.ts';
import type { CompetitionStatus } from '#contract/competitions/rules/competitionStatus.ts';
import type { NewsSummary } from '#contract/content/public.ts';

/** The queries of public lists' URLs, parsed without the contract's schemas, which not every page loads. Invalid parameters are dropped. */

/** The category of a news list. */
type Category = NewsSummary['category'];

/** In the order of the filter. */
export const newsCategoryValues: readonly Category[] = ['announcement', 'region', 'jury', 'materials', 'story'];

export interface NewsQuery {
  /** Counted from 1. */
  page: number;
  category?: Category;
}

export const newsQueryOf = (search: URLSearchParams): NewsQuery => {
  const page = Number(search.get('page') ?? 1);
  const category = newsCategoryValues.find((each) => each === search.get('category'));
  return { page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1, ...(category && { category }) };
};

/** In display order. */
export const statusValues = [
  'signing_up',
  'upcoming',
  'registration_ended',
  'in_competition',
  'finished',
  'called_off',
] as const satisfies CompetitionStatus[];
export const modeValues = ['online', 'offline'] as const satisfies Mode[];

/** The competition filter; an absent field does not filter. */
export interface CompetitionFilter {
  season?: number;
  mode?: Mode;
  status?: CompetitionStatus;
  /** A child's age in years. */
  age?: number;
}

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined => values.find((known) => known === value);

const ageOf = (search: URLSearchParams): number | undefined => {
  const age = search.get('age');
  return age !== null && /^[1-9]?\d$/.test(age) ? Number(age) : undefined;
};

export const competitionFilterOf = (search: URLSearchParams): CompetitionFilter => {
  const season = seasonOf(search);
  const mode = oneOf(modeValues, search.get('mode'));
  const status = oneOf(statusValues, search.get('status'));
  const age = ageOf(search);
  return {
    ...(season !== undefined && { season }),
    ...(mode && { mode }),
    ...(status && { status }),
    ...(age !== undefined && { age }),
  };
};

/** Returns the season of a gallery; `undefined` for all seasons and for anything but a year. */
export const seasonOf = (search: URLSearchParams): number | undefined => {
  const season = search.get('season');
  return season !== null && /^\d{4}$/.test(season) ? Number(season) : undefined;
};

export const worksSorts = ['newest', 'votes'] as const;
export type WorksSort = (typeof worksSorts)[number];

export const worksSortOf = (search: URLSearchParams): WorksSort => oneOf(worksSorts, search.get('sort')) ?? 'newest';
