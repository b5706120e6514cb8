/** A work with its combined total in an earlier round, in hundredths of a point; null without one. */
interface Totalled {
  id: string;
  group: string;
  total: number | null;
}

/** Returns the ids of the first `first` works of each group by their totals. Works that tie with the last of them are taken too: none is left out by chance. */
export const firstOfGroups = (works: readonly Totalled[], first: number): ReadonlySet<string> => {
  const taken = new Set<string>();
  for (const own of Map.groupBy(works, ({ group }) => group).values()) {
    const totals = own.flatMap(({ total }) => (total === null ? [] : [total])).sort((a, b) => b - a);
    const line = totals[Math.min(first, totals.length) - 1];
    for (const { id, total } of own) if (line !== undefined && total !== null && total >= line) taken.add(id);
  }
  return taken;
};
