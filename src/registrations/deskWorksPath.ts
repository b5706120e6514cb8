/** The query parameter with the id of a team; repeated, for many. */
export const ENTRY = 'entry';

/** Returns the path of the page that hands in works of many teams: of these, or of all. */
export const deskWorksPath = (ids: readonly string[] = []): string => {
  const query = new URLSearchParams(ids.map((id) => [ENTRY, id]));
  return query.size === 0 ? '/desk/works' : `/desk/works?${query}`;
};
