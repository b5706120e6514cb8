/** The ways in which entries of the same total are ranked. */
export const tieRules = ['shared', 'task_then_duration'] as const;
export type TieRule = (typeof tieRules)[number];

/** The facts of an entry by which it is ranked within its group. */
export interface Standing {
  id: string;
  /** The number of the last round in which it was marked: whoever reached a later one is ranked before those who did not. */
  stage: number;
  /** In hundredths of a point; null while marks or criteria are missing, which is never zero. */
  total: number | null;
  /** Points of the task in hundredths; null if the rubric has none. */
  task: number | null;
  durationMs: number | null;
}

export interface Ranked<T extends Standing = Standing> {
  entry: T;
  /** Null without a total. */
  rank: number | null;
  /** True if another entry has the same rank. */
  isTied: boolean;
}

/** Compares two numbers, the higher first; one that is missing comes last. */
const higherFirst = (a: number | null, b: number | null): number => (b ?? Number.NEGATIVE_INFINITY) - (a ?? Number.NEGATIVE_INFINITY) || 0;

const lowerFirst = (a: number | null, b: number | null): number => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY) || 0;

/** Compares two entries by what decides their rank; 0 if they share it. */
const compare = (ties: TieRule, a: Standing, b: Standing): number =>
  b.stage - a.stage ||
  higherFirst(a.total, b.total) ||
  (ties === 'shared' ? 0 : higherFirst(a.task, b.task) || lowerFirst(a.durationMs, b.durationMs));

/**
 * Ranks the entries of one group, the best first, those without a total last and without a rank. Entries that share a rank leave out the next ones ("1224"), and
 * are in the order of their ids.
 */
export const rank = <T extends Standing>(entries: readonly T[], ties: TieRule): Ranked<T>[] => {
  const ordered = entries.toSorted(
    (a, b) => Number(a.total === null) - Number(b.total === null) || compare(ties, a, b) || (a.id < b.id ? -1 : 1),
  );
  const ranked: Ranked<T>[] = [];
  for (const [index, entry] of ordered.entries()) {
    const before = ranked.at(-1);
    const isShared = before !== undefined && entry.total !== null && compare(ties, before.entry, entry) === 0;
    if (isShared) before.isTied = true;
    ranked.push({ entry, rank: entry.total === null ? null : isShared ? before.rank : index + 1, isTied: isShared });
  }
  return ranked;
};
