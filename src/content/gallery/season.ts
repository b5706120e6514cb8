/** The season of a query string; `undefined` for all seasons and for anything but a year. */
export const seasonOf = (search: URLSearchParams): number | undefined => {
  const season = search.get('season');
  return season !== null && /^\d{4}$/.test(season) ? Number(season) : undefined;
};

/** The query string of a season; empty for all. */
export const seasonSearch = (season: number | undefined): string => (season === undefined ? '' : `?season=${season}`);
