/** Something at a place of a list. In a list from left to right, as the columns are, `top` is the distance from the left and `height` the width. */
export interface Placed {
  id: string;
  top: number;
  height: number;
}

/** Returns the index of the item at a height. */
const indexAt = (items: readonly Placed[], height: number): number => {
  let [low, high] = [0, items.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((items[middle]?.top ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** The items of a list from the first to the last. */
export interface ItemRange {
  first: number;
  last: number;
}

/** Returns the items in view with a margin. */
export const rangeInView = (items: readonly Placed[], top: number, height: number): ItemRange => ({
  first: indexAt(items, top - height / 4),
  last: indexAt(items, top + height * 1.25),
});
