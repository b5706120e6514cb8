import type { CompetitionFilter } from '#contract/portal/listQueries.ts';

/** Returns the query string of a filter; empty without a filter. */
export const searchOf = (filter: CompetitionFilter): URLSearchParams =>
  new URLSearchParams(Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]));

/** Returns a filter with one field set, or cleared by `undefined`. */
export const narrowed = <K extends keyof CompetitionFilter>(
  filter: CompetitionFilter,
  field: K,
  value: CompetitionFilter[K],
): CompetitionFilter => {
  const { [field]: _, ...rest } = filter;
  return value === undefined ? rest : { ...rest, [field]: value };
};
