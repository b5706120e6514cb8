/** Maximum number of featured items of each kind: the home page has no room for more. */
export const MAX_FEATURED = 6;

/** Returns `all` with the featured items first, in the chosen order. Featured items not in `all` are left out. */
export const featuredFirst = <T extends { id: string }>(all: readonly T[], featured: readonly string[]): T[] => {
  const byId = new Map(all.map((each) => [each.id, each]));
  const first = featured.flatMap((id) => byId.get(id) ?? []);
  const shown = new Map([...first, ...all].map((each) => [each.id, each]));
  return [...shown.values()];
};
