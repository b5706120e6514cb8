import type { Points } from './rubric.ts';

/** The range of the points that judges have given one work for one criterion. */
export interface PointsRange {
  key: string;
  lowest: number;
  /** Rounded half up to tenths. */
  mean: number;
  highest: number;
}

/** Returns the ranges of marks by criterion, in the order of the keys; a criterion without points is left out. */
export const rangesOf = (keys: readonly string[], marks: readonly Points[]): PointsRange[] =>
  keys.flatMap((key) => {
    const given = marks.map((points) => points[key] ?? null).filter((points) => points !== null);
    if (given.length === 0) return [];
    const sum = given.reduce((before, points) => before + points, 0);
    // doubled before the division, so that no half is a fraction
    const mean = Math.floor((20 * sum + given.length) / (2 * given.length)) / 10;
    return [{ key, lowest: Math.min(...given), mean, highest: Math.max(...given) }];
  });
