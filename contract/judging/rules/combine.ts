/** The ways in which the marks of one work become one total. */
export const combineWays = ['mean', 'trimmed_mean', 'median'] as const;
export type CombineWay = (typeof combineWays)[number];

const ascending = (totals: readonly number[]): number[] => totals.toSorted((a, b) => a - b);

/** Returns the mean of whole numbers, half up. Doubled before the division, so that no half is a fraction. There must be one. */
export const meanOf = (totals: readonly number[]): number => {
  const sum = totals.reduce((before, total) => before + total, 0);
  return Math.floor((2 * sum + totals.length) / (2 * totals.length));
};

/** Returns those of an ascending list that each way takes the mean of; a median is the mean of the one or two in the middle. */
const counted: Record<CombineWay, <T>(ordered: readonly T[]) => readonly T[]> = {
  mean: (ordered) => ordered,
  trimmed_mean: (ordered) => (ordered.length < 3 ? ordered : ordered.slice(1, -1)),
  median: (ordered) => ordered.slice(Math.ceil(ordered.length / 2) - 1, Math.floor(ordered.length / 2) + 1),
};

/** Returns the marks that count for the total of their work; of equal ones the first of the list counts as the lower. */
export const countedMarks = <T extends { total: number }>(marks: readonly T[], how: CombineWay): readonly T[] =>
  counted[how](marks.toSorted((a, b) => a.total - b.total));

/**
 * Combines the totals of the marks that were handed in for one work (hundredths of a point, from 0), rounded half up to whole hundredths; null if
 * there are none. The trimmed mean leaves out the highest and the lowest once where there are three marks or more, otherwise it is the mean.
 */
export const combine = (totals: readonly number[], how: CombineWay): number | null =>
  totals.length === 0 ? null : meanOf(counted[how](ascending(totals)));

/** Returns the highest total less the lowest (hundredths of a point); null with fewer than two. */
export const spreadOf = (totals: readonly number[]): number | null => {
  const [lowest, ...rest] = ascending(totals);
  const highest = rest.at(-1);
  return lowest === undefined || highest === undefined ? null : highest - lowest;
};

/** Returns true if totals (hundredths of a point) lie further apart than a limit in points allows: another judge is called. */
export const isSpreadTooWide = (totals: readonly number[], limit: number): boolean => {
  const spread = spreadOf(totals);
  return spread !== null && spread > limit * 100;
};
