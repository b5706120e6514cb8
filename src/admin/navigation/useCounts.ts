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

/** Returns the counts of each area, limited to what the organiser's rights allow. */
export const useCounts = (): Readonly<Record<string, Count | undefined>> => {
  const overview = useOverview();
  if (!overview) return {};
  const { counts, competitions } = overview;
  return {
    competitions: { kind: 'total', value: competitions, isExact: true },
    registrations: countOf('waits', counts.entries),
    works: countOf('waits', counts.works),
    voteFlags: countOf('waits', counts.voteFlags),
    messages: countOf('failed', counts.messages),
  };
};
