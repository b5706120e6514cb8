/** How much organisers can choose of each kind: the home page has room for as many. */
export const MAX_FEATURED = 6;

/** `all` with those first that are featured, in the order that was chosen; what is featured and not among them is left out. */
export const featuredFirst = <T extends { id: string }>(all: readonly T[], featured: readonly string[]): T[] => {
  const byId = new Map(all.map((each) => [each.id, each]));
  const first = featured.flatMap((id) => byId.get(id) ?? []);
  const shown = new Map([...first, ...all].map((each) => [each.id, each]));
  return [...shown.values()];
};
