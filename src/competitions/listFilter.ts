import type { Mode } from '#contract/competitions.ts';
import type { CompetitionStatus } from '#contract/rules/competitionStatus.ts';

/** In display order. */
export const statusValues = [
  'signing_up',
  'upcoming',
  'registration_ended',
  'in_competition',
  'finished',
] as const satisfies CompetitionStatus[];
export const modeValues = ['online', 'offline'] as const satisfies Mode[];

/** The filter of the list; an absent field does not filter. */
export interface ListFilter {
  season?: number;
  mode?: Mode;
  status?: CompetitionStatus;
}

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined => values.find((known) => known === value);

/** Parses the filter from the query string; invalid values are dropped. */
export const filterOf = (search: URLSearchParams): ListFilter => {
  const season = search.get('season');
  const mode = oneOf(modeValues, search.get('mode'));
  const status = oneOf(statusValues, search.get('status'));
  return {
    ...(season !== null && /^\d{4}$/.test(season) && { season: Number(season) }),
    ...(mode && { mode }),
    ...(status && { status }),
  };
};

/** The query string of a filter; empty without a filter. */
export const searchOf = (filter: ListFilter): URLSearchParams =>
  new URLSearchParams(Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]));

/** A filter with one field set, or cleared by `undefined`. */
export const narrowed = <K extends keyof ListFilter>(filter: ListFilter, field: K, value: ListFilter[K]): ListFilter => {
  const { [field]: _, ...rest } = filter;
  return value === undefined ? rest : { ...rest, [field]: value };
};
