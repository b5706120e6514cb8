import type { BoundedCount } from '#contract/office/overview.ts';
import { useOverview } from './useOverview.ts';

/** The number of items in an area: `waits` for the organiser, `failed`, or just their `total`. */
export interface Count {
  kind: 'waits' | 'failed' | 'total';
  value: number;
  isExact: boolean;
}

const countOf = (kind: Count['kind'], counted: BoundedCount | null): Count | undefined =>
  counted ? { kind, value: counted.n, isExact: counted.isExact } : undefined;

/** Returns the sum of what waits for the organiser; undefined without the right to see it. */
const sumOf = (counts: readonly (BoundedCount | null)[]): Count | undefined => {
  const known = counts.filter((count) => count !== null);
  if (known.length === 0) return undefined;
  return { kind: 'waits', value: known.reduce((sum, { n }) => sum + n, 0), isExact: known.every(({ isExact }) => isExact) };
};

/** Returns the counts of each area, limited to what the organiser's rights allow. */
export const useCounts = (): Readonly<Record<string, Count | undefined>> => {
  const overview = useOverview();
  if (!overview) return {};
  const { counts, competitions } = overview;
  return {
    competitions: { kind: 'total', value: competitions, isExact: true },
    registrations: countOf('waits', counts.entries),
    works: countOf('waits', counts.works),
    judging: sumOf([counts.lateMarks, counts.farApart, counts.judgeConflicts, counts.closingRounds]),
    results: sumOf([counts.appeals, counts.stopped]),
    reports: countOf('waits', counts.reports),
    staff: countOf('waits', counts.confirmations),
    voteFlags: countOf('waits', counts.voteFlags),
    messages: countOf('failed', counts.messages),
  };
};
