/** Returns the query string of a season; empty for all. */
export const seasonSearch = (season: number | undefined): string => (season === undefined ? '' : `?season=${season}`);
