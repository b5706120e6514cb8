/** Returns the list with the item at `from` moved to `to`; the same list if there is nothing to move. */
export const moveItem = <Item>(list: readonly Item[], from: number, to: number): readonly Item[] => {
  const item = list[from];
  if (item === undefined || from === to || to < 0 || to >= list.length) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, item);
};

/** Returns the list with the item back at its place, or at the end of a list that has become shorter. */
export const putBack = <Item>(list: readonly Item[], index: number, item: Item): Item[] => list.toSpliced(index, 0, item);
