/**
 * Ranks items by score, highest first. Equal scores share a rank and the following ranks are skipped (1, 1, 3); equal items
 * keep their order.
 */
export const ranked = <T>(items: readonly T[], score: (item: T) => number): { rank: number; item: T }[] => {
  const sorted = items.toSorted((a, b) => score(b) - score(a));
  let rank = 0;
  return sorted.map((item, index) => {
    const before = sorted[index - 1];
    if (before === undefined || score(before) !== score(item)) rank = index + 1;
    return { rank, item };
  });
};
