/**
 * Places by score, the highest first. Equal scores share a place and the places after them are skipped (1, 1, 3); among equals the
 * given order stays.
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
