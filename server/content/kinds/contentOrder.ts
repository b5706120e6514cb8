/** Returns true if a list has the same items as another one, each once, in any order. */
export const isReordering = (before: readonly string[], after: readonly string[]): boolean => {
  const known = new Set(before);
  const found = new Set(after);
  return (
    known.size === before.length && before.length === after.length && found.size === after.length && after.every((id) => known.has(id))
  );
};

/** Returns true if both lists name the same items in the same order. */
export const isSameOrder = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);
